/// The use of the archive and the network by a request.
public enum CachePolicy: Hashable, Sendable {
  /// Use stored data; request only missing data.
  case useCache
  /// Use stored data only; send no requests.
  case cacheOnly
  /// Request everything again. Stored data remains as an older snapshot.
  case reload
}
