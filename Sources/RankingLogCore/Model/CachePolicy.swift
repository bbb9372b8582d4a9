/// How a request uses the archive and the network.
public enum CachePolicy: Hashable, Sendable {
  /// What is stored is used; only the rest is requested.
  case stored
  /// Only what is stored is used; no request is sent.
  case offline
  /// Everything is requested again. What was stored is kept as an older snapshot.
  case refreshed
}
