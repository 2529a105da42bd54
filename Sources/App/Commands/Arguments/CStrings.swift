import Foundation

/// Copies of strings as C has them in `argv`: an array of pointers that ends in NULL. Whoever makes it frees it.
struct CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ strings: [String]) {
        pointers = strings.map { strdup($0) } + [nil]
    }

    func free() {
        for pointer in pointers { Foundation.free(pointer) }
    }
}
