import Foundation
import StagingServer

signal(SIGPIPE, SIG_IGN)

func say(_ text: String) {
    Output.write(text, to: STDERR_FILENO)
}

let configuration: StagingServerConfiguration
switch Arguments.parse(Array(CommandLine.arguments.dropFirst())) {
case .run(let parsed):
    configuration = parsed
case .help:
    print(Arguments.helpText)
    exit(0)
case .version:
    print("staging-server \(StagingServer.version)")
    exit(0)
case .wrong(let reason):
    say("staging-server: \(reason)\nTry: staging-server --help")
    exit(2)
}

do {
    OpenFiles.raiseLimit()
    OpenFiles.fillStandardStreams()
    let server = try StagingServer(configuration: configuration)
    // Signals are taken by a wait instead of a handler: nothing runs where little is allowed. Not before the items are
    // read, which may take for ever from a pipe; and before the threads begin, which inherit this.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let baseURL = try server.start()
    if let warning = server.warning { say("staging-server: \(warning)") }
    // The first line is what scripts wait for: it has to leave at once, into a pipe too.
    Output.write("listening on \(baseURL.absoluteString)", to: STDOUT_FILENO)
    say("sign in as demo/demo or grace/hopper; faults and journal: \(baseURL.deletingLastPathComponent())_staging")
    var number: Int32 = 0
    sigwait(&signals, &number)
    server.stop()
    exit(0)
} catch {
    say("staging-server: \(error)")
    exit(1)
}
