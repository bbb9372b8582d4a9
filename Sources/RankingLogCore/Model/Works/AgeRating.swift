/// The age rating of a work.
public enum AgeRating: String, CaseIterable, Codable, Sendable {
  /// Suitable for all ages.
  case all
  /// only for adults.
  case r18
  /// R-18G: only for adults, with violent or grotesque content.
  case r18g
}
