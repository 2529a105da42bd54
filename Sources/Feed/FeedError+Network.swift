import Foundation
import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension FeedError {
    /// The border between the network's terms and the feed's: the only place that knows statuses and codes.
    public init(_ error: NetworkError) {
        switch error {
        case .sessionExpired: self = .signedOut
        case .transport(.dataLengthExceedsMaximum):
            self = .contractBroken("it is larger than this reader takes", requestID: nil)
        case .transport(.badServerResponse), .transport(.cannotParseResponse):
            self = .contractBroken("what answers there speaks no HTTP", requestID: nil)
        case .transport(.cannotDecodeContentData):
            self = .contractBroken("its compression is broken", requestID: nil)
        case .transport(.httpTooManyRedirects):
            self = .contractBroken("it redirects for ever", requestID: nil)
        case .transport(let code): self = .offline(Offline(code))
        case .outcomeUnknown: self = .outcomeUnknown
        case .tokenStore(let reason): self = .tokensUnavailable(reason)
        case .decoding(let place, let requestID): self = .contractBroken(place, requestID: requestID)
        case .invalidRequest(let reason): self = .contractBroken(reason, requestID: nil)
        case .status(let status, let code, let retryAfter, let requestID):
            self = Self(status: status, code: code, retryAfter: retryAfter, requestID: requestID)
        }
    }

    private init(status: Int, code: String?, retryAfter: Duration?, requestID: String?) {
        switch (status, code) {
        case (400, "invalid_cursor"): self = .invalidCursor
        case (401, "invalid_credentials"): self = .invalidCredentials
        case (404, "not_found"): self = .notFound
        case (429, _): self = .busy(retryAfter: retryAfter, requestID: requestID)
        case (503, _) where retryAfter != nil: self = .busy(retryAfter: retryAfter, requestID: requestID)
        default: self = .serverFault(status: status, code: code, requestID: requestID)
        }
    }

    /// Runs a call and maps its failure. Cancellation, and an error that is none of the network's, pass as they are.
    static func mapping<T>(_ call: () async throws -> T) async throws -> T {
        do {
            return try await call()
        } catch let error as NetworkError {
            throw FeedError(error)
        }
    }
}

extension FeedError.Offline {
    init(_ code: URLError.Code) {
        switch code {
        case .cannotFindHost, .dnsLookupFailed: self = .unknownHost
        case .cannotConnectToHost, .notConnectedToInternet: self = .refused
        case .timedOut: self = .timedOut
        case .networkConnectionLost: self = .connectionLost
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot:
            self = .untrusted
        default: self = .other(code.rawValue)
        }
    }
}
