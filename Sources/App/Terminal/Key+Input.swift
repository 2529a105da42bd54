import CNcurses

nonisolated extension Key {
    /// `nil` for what the reader has no use for.
    init?(_ input: cn_input) {
        switch Int(input.kind) {
        case CN_CHARACTER: self.init(scalar: input.code)
        case CN_KEY: self.init(code: Int(input.code))
        case CN_MOUSE:
            let action: Mouse.Action
            switch Int(input.mouse) {
            case CN_PRESS: action = .press
            case CN_WHEEL_UP: action = .wheelUp
            case CN_WHEEL_DOWN: action = .wheelDown
            default: return nil
            }
            self = .mouse(Mouse(action: action, row: Int(input.row), column: Int(input.column)))
        default: return nil
        }
    }

    private init?(scalar value: UInt32) {
        guard let scalar = Unicode.Scalar(value) else { return nil }
        switch value {
        case 0x09: self = .tab
        case 0x0A, 0x0D: self = .enter
        case 0x1B: self = .escape
        case 0x08, 0x7F: self = .backspace
        case 0x01...0x1A:
            guard let letter = Unicode.Scalar(value + 0x60) else { return nil }
            self = .control(Character(letter))
        case 0x00...0x1F, 0x80...0x9F: return nil
        default: self = .character(Character(scalar))
        }
    }

    private init?(code: Int) {
        switch code {
        case CN_UP: self = .up
        case CN_DOWN: self = .down
        case CN_LEFT: self = .left
        case CN_RIGHT: self = .right
        case CN_PAGE_UP: self = .pageUp
        case CN_PAGE_DOWN: self = .pageDown
        case CN_HOME: self = .home
        case CN_END: self = .end
        case CN_BACKSPACE: self = .backspace
        case CN_DELETE: self = .delete
        case CN_BACK_TAB: self = .backTab
        case CN_ENTER: self = .enter
        default: return nil
        }
    }
}
