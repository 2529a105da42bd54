import Foundation
import TestSupport

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Stands in for the network below URLSession. Scripts are kept by host, so that tests run side by side.
final class StubURLProtocol: URLProtocol {
    enum Step: Sendable {
        case respond(Int, headers: [String: String] = [:])
        case data(Data)
        case fail(URLError.Code)
        case finish
    }

    struct Script: Sendable {
        var steps: [Step]
        let milestones = Milestones()
        let requests = Locked([URLRequest]())
    }

    private static let scripts = Locked([String: Script]())

    /// A host of its own that answers by `steps`, and its record.
    static func host(_ steps: Step...) -> (url: URL, script: Script) {
        let host = "\(UUID().uuidString.lowercased()).example"
        guard let url = URL(string: "https://\(host)/v1/feed") else { preconditionFailure("it is a URL") }
        let script = Script(steps: steps)
        scripts.withLock { $0[host] = script }
        return (url, script)
    }

    static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [StubURLProtocol.self]
        return configuration
    }

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url, let host = url.host, let script = Self.scripts.withLock({ $0[host] }) else {
            client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
            return
        }
        script.requests.withLock { $0.append(request) }
        for step in script.steps {
            switch step {
            case .respond(let status, let headers):
                guard
                    let response = HTTPURLResponse(
                        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
                else { continue }
                client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            case .data(let data): client?.urlProtocol(self, didLoad: data)
            case .fail(let code): client?.urlProtocol(self, didFailWithError: URLError(code))
            case .finish: client?.urlProtocolDidFinishLoading(self)
            }
        }
        script.milestones.reach("loading")
    }

    override func stopLoading() {
        guard let host = request.url?.host, let script = Self.scripts.withLock({ $0[host] }) else { return }
        script.milestones.reach("stopped")
    }
}
