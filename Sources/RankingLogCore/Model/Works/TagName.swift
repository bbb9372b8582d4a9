/// The name of a tag in another language, such as `Hatsune Miku` for `初音ミク`.
public struct TagName: Codable, Hashable, Sendable {
  /// The origin of a name.
  public enum Source: String, CaseIterable, Codable, Sendable {
    /// A response of the app API.
    case app
    /// A response of pixiv's website.
    case web
    /// A table of the user. Names from pixiv do not replace it.
    case user = "import"
  }

  /// The tag.
  public var tag: String
  /// The code of the language, in lower case, such as `en` or `zh-tw`.
  public var language: String
  /// The name.
  public var text: String
  /// The origin.
  public var source: Source

  /// Creates a name; nil if a text is empty or too long, or if the language is not a code.
  public init?(tag: String, language: String, text: String, source: Source) {
    let (tag, text) = (tag.trimmed, text.trimmed)
    guard let language = Self.code(language), Self.isPossible(tag), Self.isPossible(text) else { return nil }
    (self.tag, self.language, self.text, self.source) = (tag, language, text, source)
  }

  /// More bytes than pixiv's tags, which have at most 30 characters.
  private static let maxBytes = 500

  /// The separator of tags cannot be a part of one.
  private static func isPossible(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= maxBytes && !text.unicodeScalars.contains(Tags.separator)
  }

  /// Returns the code of a language as it is stored; nil for another text. The codes of simplified Chinese are one:
  /// pixiv calls it `zh`, its app `zh-hans`, and other programs `zh-cn`.
  public static func code(_ text: String) -> String? {
    let code = text.lowercased().replacing("_", with: "-")
    let parts = code.split(separator: "-", omittingEmptySubsequences: false)
    let isCode = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 }
    }
    guard isCode, parts.count <= 4, (2...3).contains(parts[0].utf8.count) else { return nil }
    return ["zh-cn", "zh-hans", "zh-hans-cn"].contains(code) ? "zh" : code
  }
}
