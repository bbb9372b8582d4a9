/// A version of the Model Context Protocol.
enum MCPVersion: String, CaseIterable, Sendable {
  /// Stateless: each request names its version.
  case modern = "2026-07-28"
  /// A handshake, `initialize`, selects the version.
  case legacy = "2025-11-25"
  /// The same messages as in ``legacy``, as far as this server sends them.
  case earlierLegacy = "2025-06-18"

  /// Whether results contain their type, their lifetime and the server's name.
  var isStateless: Bool { self == .modern }

  /// The version that a handshake selects: the requested one, or the newest one that has a handshake.
  static func negotiated(_ requested: String?) -> MCPVersion {
    let version = requested.flatMap(MCPVersion.init) ?? .legacy
    return version.isStateless ? .legacy : version
  }
}
