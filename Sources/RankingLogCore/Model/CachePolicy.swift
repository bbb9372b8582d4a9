/// How a request uses the archive and the network.
public enum CachePolicy: Hashable, Sendable {
  /// Use stored data; request only what is missing.
  case useCache
  /// Use stored data only; send no request.
  case cacheOnly
  /// Request everything again. Stored data is kept as an older snapshot.
  case reload
}
