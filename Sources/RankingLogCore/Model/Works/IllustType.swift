/// The type of a work.
public enum IllustType: String, CaseIterable, Codable, Sendable {
  case illust, manga
  /// An animation: a ZIP of frames with separate delays.
  case ugoira
}
