/// An access token, and its expiry time.
struct AccessToken: Hashable, Sendable {
  let token: String
  let expiresAt: Timestamp
}
