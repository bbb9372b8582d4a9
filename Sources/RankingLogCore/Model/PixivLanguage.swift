/// A language of pixiv's messages, and of the names of tags in its responses.
public enum PixivLanguage: String, CaseIterable, Sendable {
  /// Japanese: the tags themselves, mostly without names.
  case japanese = "ja"
  /// English.
  case english = "en"
  /// Simplified Chinese, or English for tags without a Chinese name.
  case chinese = "zh"

  /// The value of the app's header `Accept-Language` (upbit/pixivpy#328, 2024).
  var appHeader: String { self == .chinese ? "zh-hans" : rawValue }
}
