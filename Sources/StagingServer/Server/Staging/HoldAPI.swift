/// Holding answers back, and letting them go.
enum HoldAPI {
    private struct Status: Encodable {
        let isOn: Bool
        let scope: HoldGate.Scope?
        let held: [HoldGate.Held]
    }

    private struct Release: Decodable {
        var count: Int?
        var order: String?
        var seed: UInt64?
    }

    private struct Released: Encodable {
        let released: [Int]
    }

    static func routes(_ gate: HoldGate) -> [Route] {
        [
            Route("GET", "/_staging/hold", .open) { _ in .json(status(gate)) },
            Route("PUT", "/_staging/hold", .open) { call in
                var scope = call.request.body.isEmpty ? HoldGate.Scope() : try call.request.decodedBody()
                scope.method = scope.method?.uppercased()
                gate.close(for: scope)
                return .json(status(gate))
            },
            Route("DELETE", "/_staging/hold", .open) { _ in
                gate.open()
                return .noContent
            },
            Route("POST", "/_staging/hold/release", .open) { call in
                let wanted = call.request.body.isEmpty ? Release() : try call.request.decodedBody()
                guard let order = HoldOrder(name: wanted.order, seed: wanted.seed) else {
                    throw APIError(400, "invalid_order", "order is arrived, reversed or shuffled.")
                }
                guard (wanted.count ?? 1) > 0 else { throw APIError(400, "invalid_count", "count is 1 or more.") }
                return .json(Released(released: gate.release(order, count: wanted.count)))
            },
        ]
    }

    private static func status(_ gate: HoldGate) -> Status {
        let scope = gate.scope
        return Status(isOn: scope != nil, scope: scope, held: gate.held)
    }
}
