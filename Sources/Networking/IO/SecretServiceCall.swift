#if os(Linux)
    import CSecret
    import Foundation

    /// What a call to the Secret Service came to.
    struct SecretServiceOutcome: Sendable {
        var status: csecret_status
        var secret: String?
        /// libsecret's own words, where it failed.
        var message: String?
    }

    /// One call to the Secret Service, which another thread may end.
    ///
    /// `@unchecked Sendable`: the handle is immutable, and the one function that runs beside the call itself,
    /// `csecret_call_cancel`, may be used from any thread.
    final class SecretServiceCall: @unchecked Sendable {
        private let handle = csecret_call_new()

        deinit { csecret_call_free(handle) }

        func cancel() { csecret_call_cancel(handle) }

        func probe() -> SecretServiceOutcome { perform { csecret_probe(handle, $1) } }

        func lookup(profile: String, server: String) -> SecretServiceOutcome {
            perform { csecret_lookup(handle, profile, server, $0, $1) }
        }

        func store(_ secret: String, profile: String, server: String, label: String) -> SecretServiceOutcome {
            perform { csecret_store(handle, profile, server, label, secret, $1) }
        }

        func clear(profile: String, server: String) -> SecretServiceOutcome {
            perform { csecret_clear(handle, profile, server, $1) }
        }

        private typealias Output = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

        private func perform(_ body: (_ secret: Output, _ message: Output) -> CInt) -> SecretServiceOutcome {
            var secret: UnsafeMutablePointer<CChar>?
            var message: UnsafeMutablePointer<CChar>?
            defer {
                csecret_free_secret(secret)
                csecret_free_message(message)
            }
            let status = csecret_status(rawValue: UInt32(bitPattern: body(&secret, &message)))
            return SecretServiceOutcome(
                status: status, secret: secret.map { String(cString: $0) }, message: message.map { String(cString: $0) }
            )
        }
    }
#endif
