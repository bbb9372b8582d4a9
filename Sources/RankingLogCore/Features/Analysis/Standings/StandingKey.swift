/// The key by which standings are ordered.
public enum StandingKey: String, CaseIterable, Sendable {
  /// The sum of `K + 1 - rank` over the stored rankings, for ranks up to K: the depth of the query, or 100.
  case points
  /// The best rank.
  case peak
  /// The number of stored rankings with a work; for artists and tags, the number of entries.
  case days
  /// The longest streak: the maximum number of consecutive rankings with a work. Only for works.
  case streak
  /// The maximum number of rankings without a work between two with it. Only for works.
  case away
  /// The number of months with a stored ranking of a work, or of any work of an artist.
  case months
  /// The maximum number of views. Only for works.
  case views
  /// The number of works without a stored ranking of the series before the dates. Only for artists.
  case debuts
}
