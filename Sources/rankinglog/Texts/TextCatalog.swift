internal import CTexts
import RankingLogCore

/// The texts of the program and of pages in all languages: `Texts/catalog.tsv`. It is read when the first text is
/// translated.
struct TextCatalog: Sendable {
  /// A text: in pages it has a key, in the program its English form is the key.
  struct Row: Sendable {
    let key: String
    let english: String
    let chinese: String
    let japanese: String

    func text(in language: Language) -> String {
      switch language {
      case .en: english
      case .zh: chinese
      case .ja: japanese
      }
    }
  }

  let rows: [Row]
  private let byEnglish: [String: Int]
  private let byKey: [String: Int]

  static let shared = TextCatalog(
    String(
      decoding: UnsafeBufferPointer(start: rl_text_catalog(), count: rl_text_catalog_length()), as: UTF8.self)
  )

  /// Parses lines with four columns, the first one with their titles.
  init(_ text: String) {
    rows = text.split(separator: "\n").dropFirst().map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      precondition(columns.count == 4, "Texts/catalog.tsv: \(line)")
      return Row(key: columns[0], english: columns[1], chinese: columns[2], japanese: columns[3])
    }
    byKey = Dictionary(
      uniqueKeysWithValues: rows.enumerated().filter { !$1.key.isEmpty }.map { ($1.key, $0) })
    // A text of the program has precedence over one of pages that reads the same. A text of pages that consists of values
    // is only for its own purpose.
    byEnglish = Dictionary(
      rows.enumerated().filter { $1.key.isEmpty || $1.english.contains { $0.isLetter } }.map {
        ($1.english, $0)
      },
      uniquingKeysWith: { [rows] one, other in rows[other].key.isEmpty ? other : one })
  }

  /// Returns the row of a key.
  func row(key: String) -> Row? { byKey[key].map { rows[$0] } }

  /// Returns the row of an English text.
  func row(of english: String) -> Row? { byEnglish[english].map { rows[$0] } }
}
