/// The type of a work.
public enum IllustType: String, CaseIterable, Codable, Sendable {
  /// An illustration of one or more pages.
  case illust
  /// A manga of one or more pages.
  case manga
  /// An animation: a ZIP of frames with separate delays.
  case ugoira
}
