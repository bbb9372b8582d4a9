import CommandLineKit

/// A language of messages and of the terminal browser.
enum Language: String, CaseIterable, Sendable, ArgumentValue {
  case en, zh, ja

  static var synonyms: [String: String] {
    [
      "zh-cn": "zh", "zh_cn": "zh", "zh-hans": "zh", "ja-jp": "ja", "ja_jp": "ja", "en-us": "en",
      "en_us": "en",
    ]
  }

  /// The language of the locale: of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
  init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self =
      locale.flatMap { Language(rawValue: String($0.prefix { $0 != "_" && $0 != "-" && $0 != "." })) } ?? .en
  }
}
