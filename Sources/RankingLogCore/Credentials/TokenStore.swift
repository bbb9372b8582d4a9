/// A store for a token set.
protocol TokenStore: Sendable {
  /// Calls `body` with the token set, exclusively among all processes of the user, and stores the result.
  func update<Value: Sendable>(_ body: @Sendable (inout TokenSet) async throws -> Value) async throws -> Value
}
