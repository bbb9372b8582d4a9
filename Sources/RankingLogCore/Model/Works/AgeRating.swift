/// The age rating of a work.
public enum AgeRating: String, CaseIterable, Codable, Sendable {
  case all, r18, r18g
}
