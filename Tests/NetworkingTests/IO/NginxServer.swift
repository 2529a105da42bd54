#if os(Linux)
    import Foundation

    /// Debian's nginx on loopback, with certificates of a test's own making: TLS and HTTP/2 as others speak them.
    final class NginxServer: Sendable {
        struct DidNotStart: Error, CustomStringConvertible {
            let description: String
        }

        /// One port each.
        enum Site: String, CaseIterable, Sendable {
            /// HTTP/2, and a certificate for 127.0.0.1 and localhost.
            case good
            /// The same without HTTP/2.
            case http1
            case otherHost, expired, notYetValid
        }

        static var isInstalled: Bool {
            ["/usr/sbin/nginx", "/usr/bin/openssl"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
        }

        private let directory: TemporaryDirectory
        private let ports: [Site: Int]
        /// Its end is the end of the script, and of nginx with it: also where this process is killed.
        private let lifeline: Pipe

        /// `/hold` and `/up` are passed on to `upstream`.
        init(upstream: URL) throws {
            directory = try TemporaryDirectory()
            ports = Dictionary(uniqueKeysWithValues: zip(Site.allCases, try Self.freePorts(Site.allCases.count)))
            lifeline = Pipe()
            try writeCertificates()
            try Data(configuration(upstream).utf8).write(to: directory.file("nginx.conf"))
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = [
                "-c", "/usr/sbin/nginx -p \"$0\" -c nginx.conf -e error.log & cat >/dev/null; kill -9 $!",
                directory.url.path,
            ]
            process.standardInput = lifeline
            process.standardError = FileHandle.nullDevice
            try process.run()
            try waitUntilListening()
        }

        func url(_ site: Site, _ path: String = "/") throws -> URL {
            guard let url = URL(string: "https://127.0.0.1:\(ports[site] ?? 0)\(path)") else {
                throw DidNotStart(description: path)
            }
            return url
        }

        var authority: URL { directory.file("ca.pem") }

        /// Of the good site's public key, as `CurlConfiguration` takes it.
        func pin() throws -> String {
            let key = try openssl("x509", "-in", "good.pem", "-pubkey", "-noout")
            let bytes = try openssl("pkey", "-pubin", "-outform", "der", input: key)
            return try openssl("dgst", "-sha256", "-binary", input: bytes).base64EncodedString()
        }

        private func configuration(_ upstream: URL) -> String {
            let servers = ports.map { site, port in
                """
                server {
                    listen 127.0.0.1:\(port) ssl\(site == .http1 ? "" : " http2");
                    ssl_certificate \(site == .http1 ? "good" : site.rawValue).pem;
                    ssl_certificate_key leaf.key;
                    location / { return 200 "$server_protocol $connection"; }
                    location /down { return 302 http://127.0.0.1:\(port)/; }
                    location ~ ^/(hold|up) { proxy_pass \(upstream.absoluteString); proxy_read_timeout 60s; }
                }
                """
            }
            return """
                daemon off; master_process off; pid nginx.pid; worker_rlimit_nofile 4096;
                events { worker_connections 1024; }
                http {
                    access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
                    uwsgi_temp_path uwsgi; scgi_temp_path scgi;
                \(servers.joined(separator: "\n"))
                }
                """
        }

        private func writeCertificates() throws {
            let configuration = """
                [ca]
                default_ca = it
                [it]
                database = index
                new_certs_dir = .
                serial = serial
                default_md = sha256
                policy = any
                copy_extensions = copy
                unique_subject = no
                [any]
                commonName = supplied
                """
            try Data(configuration.utf8).write(to: directory.file("ca.conf"))
            try Data().write(to: directory.file("index"))
            try Data("01\n".utf8).write(to: directory.file("serial"))
            let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
            try openssl(
                [
                    "req", "-x509", "-days", "3650", "-subj", "/CN=Feedscope tests", "-keyout", "ca.key", "-out",
                    "ca.pem",
                ]
                    + curve)
            try openssl("ecparam", "-genkey", "-name", "prime256v1", "-noout", "-out", "leaf.key")
            let here = "IP:127.0.0.1,DNS:localhost"
            try issue(.good, to: here, from: "20200101000000Z", until: "20991231000000Z")
            try issue(.otherHost, to: "DNS:other.example", from: "20200101000000Z", until: "20991231000000Z")
            try issue(.expired, to: here, from: "20200101000000Z", until: "20210101000000Z")
            try issue(.notYetValid, to: here, from: "20980101000000Z", until: "20991231000000Z")
        }

        private func issue(_ site: Site, to names: String, from: String, until: String) throws {
            try openssl(
                "req", "-new", "-key", "leaf.key", "-subj", "/CN=\(site.rawValue)", "-addext",
                "subjectAltName=\(names)",
                "-out", "leaf.csr")
            try openssl(
                "ca", "-batch", "-notext", "-config", "ca.conf", "-cert", "ca.pem", "-keyfile", "ca.key", "-startdate",
                from,
                "-enddate", until, "-in", "leaf.csr", "-out", "\(site.rawValue).pem")
        }

        @discardableResult
        private func openssl(_ arguments: String..., input: Data = Data()) throws -> Data {
            try openssl(arguments, input: input)
        }

        @discardableResult
        private func openssl(_ arguments: [String], input: Data = Data()) throws -> Data {
            try output(of: "/usr/bin/openssl", arguments, input: input, in: directory.url)
        }

        /// Held at once, so that they differ; somebody else could take one before nginx does, and then it doesn't start.
        private static func freePorts(_ count: Int) throws -> [Int] {
            let servers = try (0..<count).map { _ in try PortHolder() }
            return servers.map(\.port)
        }

        private func waitUntilListening() throws {
            let end = ContinuousClock.now + .seconds(15)
            while ContinuousClock.now < end {
                if ports.values.allSatisfy(PortHolder.isListening) { return }
                usleep(10_000)
            }
            let log = (try? String(contentsOf: directory.file("error.log"), encoding: .utf8)) ?? ""
            throw DidNotStart(description: "nginx did not start within 15 s: \(log)")
        }
    }
#endif
