public import Testing

/// Runs a LocalPixiv for a suite, whose tests reach it as `LocalPixiv.shared`. Its requests are shared too.
public struct SharedPixiv: SuiteTrait, TestScoping {
  /// Starts the server, runs the suite, and ends the server.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let pixiv = try LocalPixiv(now: LocalPixiv.noon)
    try await LocalPixiv.$suiteServer.withValue(pixiv) { try await function() }
  }
}

extension Trait where Self == SharedPixiv {
  /// For suites whose tests do not change the server.
  public static var sharedPixiv: Self { SharedPixiv() }
}

extension LocalPixiv {
  @TaskLocal fileprivate static var suiteServer: LocalPixiv?

  /// The server of the suite; the suite has the trait `.sharedPixiv`.
  public static var shared: LocalPixiv {
    get throws { try #require(suiteServer, "the suite has no trait .sharedPixiv") }
  }
}
