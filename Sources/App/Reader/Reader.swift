import Foundation

/// The reader on the terminal: reads keys, changes the state, draws what it looks like then.
final class Reader {
    private let screen: Screen
    private var app: AppState?
    private var dispatcher: Dispatcher?
    private var events: TerminalEvents?
    private var tick: (any DispatchSourceTimer)?
    private var layout = Layout()
    private let memo = TextMemo()
    private var isFrameDue = false
    private var lastFrame = ContinuousClock.now - .seconds(1)
    private var end: CheckedContinuation<Int32, Never>?

    /// Returns the exit status; by then the terminal is as it was. The first frame is there before any answer.
    static func run(_ dependencies: ReaderDependencies) async -> Int32 {
        guard let screen = Screen(colors: dependencies.colors) else { return 1 }
        let reader = Reader(screen)
        let status = await reader.run(dependencies)
        screen.stop()
        return status
    }

    private init(_ screen: Screen) {
        self.screen = screen
    }

    private func run(_ dependencies: ReaderDependencies) async -> Int32 {
        let app = AppState(dependencies) { [weak self] in self?.needsFrame() }
        self.app = app
        dispatcher = Dispatcher(
            app: app,
            actions: Dispatcher.Actions(
                redraw: { [screen] in screen.invalidate() }, suspend: { [weak self] in self?.suspend() },
                copy: { [screen] in screen.copy($0) }, open: LinkOpener.open))
        app.start()
        drawNow()
        startTicking()
        let status = await withCheckedContinuation { continuation in
            end = continuation
            events = TerminalEvents { [weak self] in self?.handle($0) }
        }
        events?.stop()
        tick?.cancel()
        app.stop()
        return status
    }

    private func handle(_ events: [TerminalEvents.Event]) {
        for event in events {
            switch event {
            // The layout is that of the frame that the user saw: later keys of the same batch act on the states alone.
            case .key(let key): dispatcher?.handle(key, layout: layout)
            case .resized: screen.resize()
            case .resumed: screen.resume()
            case .stopped: suspend()
            case .signal(let number): app?.quit(128 + number)
            case .gone: app?.quit(128 + SIGHUP)
            }
            if app?.exitStatus != nil { break }
        }
        drawNow()
    }

    private func suspend() {
        screen.suspend()
    }

    // MARK: Frames

    /// Something has changed by itself: drawn within 1/60 s, together with whatever else changes until then.
    private func needsFrame() {
        guard !isFrameDue else { return }
        isFrameDue = true
        let wait = max(.zero, .milliseconds(16) - (ContinuousClock.now - lastFrame))
        DispatchQueue.main.asyncAfter(deadline: .now() + wait / .seconds(1)) { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.isFrameDue else { return }
                self.drawNow()
            }
        }
    }

    private func drawNow() {
        guard let app else { return }
        if let status = app.exitStatus {
            end?.resume(returning: status)
            end = nil
            return
        }
        isFrameDue = false
        lastFrame = .now
        let (frame, layout) = RootView.render(app.viewState, size: screen.size, memo: memo)
        self.layout = layout
        screen.draw(frame)
        // May ask for the next page, which draws again.
        app.didShow(layout)
    }

    /// Ages are shown in seconds.
    private func startTicking() {
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(100))
        timer.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.needsFrame() }
        }
        timer.resume()
        tick = timer
    }
}
