import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Expects a `URLError` of this code, whatever text it carries.
@discardableResult
func expectURLError<T>(
    _ code: URLError.Code, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @Sendable () async throws -> T
) async -> URLError? {
    do {
        _ = try await body()
        Issue.record("no error; \(code) was expected", sourceLocation: sourceLocation)
    } catch let error as URLError {
        #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
        return error
    } catch {
        Issue.record("\(error) instead of \(code)", sourceLocation: sourceLocation)
    }
    return nil
}
