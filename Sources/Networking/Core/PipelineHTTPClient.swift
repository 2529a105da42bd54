import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Runs one call: build, adapt, send, check, replay at most once, retry, decode.
///
/// Holds no state: tokens have their own owner, and what is true of one call is in its `RequestContext`.
public struct PipelineHTTPClient: HTTPClient {
    private let builder: RequestBuilder
    private let transport: any Transport
    private let interceptors: [any RequestInterceptor]
    private let retry: any RetryPolicy
    private let budget: RetryBudget?
    private let decoder: any ResponseDecoder
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let makeID: @Sendable () -> String

    /// `interceptors` are asked in this order. `budget` bounds what all calls together retry. `clock` waits between attempts, `now` reads dates in `Retry-After`.
    public init(
        baseURL: URL, transport: any Transport, interceptors: [any RequestInterceptor], retry: any RetryPolicy,
        budget: RetryBudget? = nil, decoder: any ResponseDecoder, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        makeID: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        builder = RequestBuilder(baseURL: baseURL)
        self.transport = transport
        self.interceptors = interceptors
        self.retry = retry
        self.budget = budget
        self.decoder = decoder
        self.clock = clock
        self.now = now
        self.makeID = makeID
    }

    public func send<Response>(_ endpoint: Endpoint<Response>) async throws -> Response {
        try Task.checkCancellation()
        let watch = Stopwatch(clock)
        var context = RequestContext(endpoint, makeID: makeID)
        do {
            let request = try builder.request(for: endpoint, context: context)
            let reply = try await exchange(request, context: &context, watch: watch)
            let value: Response = try await read(reply, context: context)
            for interceptor in interceptors {
                try await interceptor.admit(reply.response, context: context)
            }
            notify(.finished(.succeeded(status: reply.response.statusCode), duration: watch.elapsed), context)
            return value
        } catch {
            // Whatever else went wrong at the same moment: a caller that has gone only learns that it was cancelled.
            if error is CancellationError || Task.isCancelled {
                notify(.finished(.cancelled, duration: watch.elapsed), context)
                throw CancellationError()
            }
            let failure = error as? NetworkError ?? .invalidRequest("\(type(of: error))")
            notify(.finished(.failed(failure), duration: watch.elapsed), context)
            throw error
        }
    }

    /// Attempts until a reply is accepted, or the failure is final.
    private func exchange(
        _ request: URLRequest, context: inout RequestContext, watch: Stopwatch
    ) async throws -> TransportReply {
        var replay = Replay.available
        var lostAnswer: URLError.Code?
        while true {
            context.attempt += 1
            let result = try await attempt(request, context: &context, replay: &replay, watch: watch)
            let failure: NetworkError
            let retryAfter: Duration?
            switch result {
            case .reply(let reply) where context.policy.acceptedStatuses.contains(reply.response.statusCode):
                budget?.earn()
                return reply
            case .reply(let reply):
                retryAfter = reply.response.value(forHTTPHeaderField: "Retry-After")
                    .flatMap { RetryAfter.parse($0, now: now()) }
                failure = .status(
                    reply.response.statusCode, code: ServerErrorBody.code(in: reply.body), retryAfter: retryAfter,
                    requestID: context.requestID)
            case .noReply(let code):
                retryAfter = nil
                failure = .transport(code)
                if !context.method.isIdempotent, !code.meansNothingWasSent { lostAnswer = code }
            case .outOfTime:
                throw lostAnswer.map { NetworkError.outcomeUnknown($0) } ?? NetworkError.transport(.timedOut)
            }
            switch decision(failure, retryAfter: retryAfter, context: context, watch: watch) {
            case .retry(let delay):
                notify(.retrying(after: delay, because: failure), context)
                try await clock.sleep(for: delay)
            case .giveUp:
                // Once an answer to a write was lost, a later failure doesn't make its outcome known.
                if let lostAnswer, BackoffRetryPolicy.isTransient(failure) || failure == .transport(lostAnswer) {
                    throw NetworkError.outcomeUnknown(lostAnswer)
                }
                throw failure
            }
        }
    }

    /// The client's policy, within what the endpoint, its deadline and the budget allow.
    private func decision(
        _ failure: NetworkError, retryAfter: Duration?, context: RequestContext, watch: Stopwatch
    ) -> RetryDecision {
        let rule = context.policy.retry
        guard context.attempt < rule.maxAttempts, (retryAfter ?? .zero) <= rule.longestWait else { return .giveUp }
        let decision = retry.decision(
            method: context.method, hasIdempotencyKey: context.idempotencyKey != nil, failure: failure,
            retryAfter: retryAfter, attempt: context.attempt)
        guard case .retry(let delay) = decision else { return .giveUp }
        if let deadline = context.policy.deadline, watch.elapsed + delay >= deadline { return .giveUp }
        // Asked last, so that only a retry that is sent costs one.
        guard budget?.spend() ?? true else { return .giveUp }
        return decision
    }

    private enum Replay { case available, spent }

    private enum AttemptResult {
        case reply(TransportReply)
        case noReply(URLError.Code)
        /// The call's deadline had passed before this attempt could be sent.
        case outOfTime
    }

    /// One attempt, sent a second time where an interceptor asks for it.
    private func attempt(
        _ request: URLRequest, context: inout RequestContext, replay: inout Replay, watch: Stopwatch
    ) async throws -> AttemptResult {
        context.isReplay = false
        let sent = try await adapt(request, context: &context)
        let result = try await transmit(sent, context: context, watch: watch)
        guard case .reply(let reply) = result, replay == .available,
            !context.policy.acceptedStatuses.contains(reply.response.statusCode)
        else { return result }
        for interceptor in interceptors
        where try await interceptor.shouldReplay(sent, after: reply.response, context: context) {
            replay = .spent
            context.isReplay = true
            notify(.replaying, context)
            let again = try await adapt(request, context: &context)
            return try await transmit(again, context: context, watch: watch)
        }
        return result
    }

    private func adapt(_ request: URLRequest, context: inout RequestContext) async throws -> URLRequest {
        notify(.adapting, context)
        var request = request
        for interceptor in interceptors {
            request = try await interceptor.adapt(request, context: &context)
        }
        return request
    }

    private func transmit(
        _ request: URLRequest, context: RequestContext, watch: Stopwatch
    ) async throws -> AttemptResult {
        try Task.checkCancellation()
        var limits = TransportLimits(maxResponseBytes: context.policy.maxResponseBytes)
        if let deadline = context.policy.deadline {
            guard watch.elapsed < deadline else { return .outOfTime }
            limits.deadline = deadline - watch.elapsed
        }
        notify(.sending, context)
        let attemptWatch = Stopwatch(clock)
        do {
            let reply = try await transport.send(request, limits: limits)
            notify(
                .responded(
                    status: reply.response.statusCode, bytes: reply.body.count, duration: attemptWatch.elapsed,
                    evidence: reply.evidence),
                context)
            return .reply(reply)
        } catch let error as URLError {
            // Foundation reports the cancellation of its task as an error of the network.
            if error.code == .cancelled && Task.isCancelled { throw CancellationError() }
            notify(.failed(.transport(error.code), duration: attemptWatch.elapsed), context)
            return .noReply(error.code)
        }
    }

    private func read<Response: Decodable & Sendable>(
        _ reply: TransportReply, context: RequestContext
    ) async throws -> Response {
        try Task.checkCancellation()
        if let type = Response.self as? any WholeReply.Type {
            let headers = reply.response.allHeaderFields.reduce(into: [String: String]()) { headers, field in
                if let name = field.key as? String, let value = field.value as? String { headers[name] = value }
            }
            let whole = type.init(status: reply.response.statusCode, headers: headers, body: reply.body)
            if let value = whole as? Response { return value }
        }
        do {
            return try await decoder.decode(Response.self, from: reply.body)
        } catch NetworkError.decoding(let place, _) {
            throw NetworkError.decoding(place, requestID: context.requestID)
        }
    }

    private func notify(_ event: CallEvent, _ context: RequestContext) {
        for interceptor in interceptors {
            interceptor.observe(event, context: context)
        }
    }
}

extension URLError.Code {
    /// The request can't have reached the server: a write that fails so has taken no effect.
    var meansNothingWasSent: Bool {
        switch self {
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet,
            .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot, .badURL, .unsupportedURL,
            .appTransportSecurityRequiresSecureConnection, .internationalRoamingOff, .dataNotAllowed:
            true
        default: false
        }
    }
}
