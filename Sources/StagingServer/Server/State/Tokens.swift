/// What a sign-in or a refresh answers.
struct Tokens: Sendable, Equatable, Codable {
    let accessToken: String
    let refreshToken: String
    /// In seconds.
    let expiresIn: Int
}
