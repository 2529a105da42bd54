import CMicroHTTPD
import Foundation

/// What the C side calls, on a connection's own thread. The site outlives the daemon, which its owner stops first.
func handlers(for site: Site) -> cmhd_handlers {
    cmhd_handlers(
        context: Unmanaged.passUnretained(site).toOpaque(),
        handle: { context, pointer in
            guard let context, let pointer else { return false }
            let site = Unmanaged<Site>.fromOpaque(context).takeUnretainedValue()
            return site.handle(Exchange(pointer))
        },
        completed: { context, pointer, outcome in
            guard let context, let pointer else { return }
            let site = Unmanaged<Site>.fromOpaque(context).takeUnretainedValue()
            site.completed(token: cmhd_token(pointer), outcome: Journal.Outcome(outcome))
        })
}

extension Journal.Outcome {
    init(_ outcome: cmhd_outcome) {
        switch outcome {
        case CMHD_COMPLETED: self = .completed
        case CMHD_DROPPED: self = .dropped
        default: self = .clientAborted
        }
    }
}
