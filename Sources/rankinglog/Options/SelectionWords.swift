import CommandLineKit
import RankingLogCore

/// A mode, a content and a date among the plain arguments of a command, in any order: `weekly 2014-11-06`.
struct SelectionWords {
  private(set) var mode: (word: String, value: ModeArgument)?
  private(set) var content: (word: String, value: RankingContent)?
  private(set) var date: (word: String, value: DateArgument)?
  /// The word `r18`, which selects the R-18 ranking of the mode.
  private(set) var r18: String?
  /// The other arguments: IDs and URLs.
  private(set) var others: [String] = []

  /// - Parameter acceptsWorks: Whether a number can be the ID of a work.
  /// - Throws: `UsageError` if an argument occurs twice or has two meanings.
  init(_ words: [String], acceptsWorks: Bool, isRanking: Bool = false) throws(UsageError) {
    var numbers: [(word: String, date: DateArgument)] = []
    for word in words {
      if word.utf8.count > 8, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
        // An ID, longer than any date. The parsers below search for similar names, which would be slow for many IDs.
        others.append(word)
      } else if ModeArgument.isR18(word) {
        r18 = word
      } else if let value = try? ModeArgument(argument: word) {
        try set(&mode, word, value, "mode")
      } else if word != RankingContent.all.rawValue, let value = Self.content(word) {
        try set(&content, word, value, "content")
      } else if let value = try? DateArgument(argument: word) {
        if acceptsWorks, word.allSatisfy(\.isNumber) {
          numbers.append((word, value))
        } else {
          try set(&date, word, value, "date")
        }
      } else {
        others.append(word)
      }
    }
    for (word, value) in numbers {
      if isRanking || mode != nil || content != nil || r18 != nil || date != nil {
        try set(&date, word, value, "date")
      } else if !others.isEmpty {
        others.append(word)
      } else {
        throw UsageError(
          "'\(word)' is a date or the ID of a work; use -d \(word) or https://www.pixiv.net/artworks/\(word)")
      }
    }
  }

  private static func content(_ word: String) -> RankingContent? {
    RankingContent(rawValue: word.lowercased())
      ?? (word.utf8.allSatisfy { $0 < 0x80 } ? nil : ModeNames.content(named: word))
  }

  private func set<Value>(
    _ known: inout (word: String, value: Value)?, _ word: String, _ value: Value, _ name: String
  ) throws(UsageError) {
    if let known, known.word != word {
      let hint = name == "date" ? "; use \(known.word)..\(word) for a range" : ""
      throw UsageError("only one \(name) is accepted, not '\(known.word)' and '\(word)'\(hint)")
    }
    known = (word, value)
  }

  /// Returns the mode and its word. `r18` alone selects the R-18 ranking of the mode that an option selects.
  func mode(given: ModeArgument?) throws(UsageError) -> (word: String, value: ModeArgument)? {
    guard let word = mode?.word ?? r18 else { return nil }
    let value = mode?.value ?? given ?? .daily
    return (word, r18 == nil ? value : try value.r18)
  }

  /// Sets an option to a plain argument; nil changes nothing.
  ///
  /// - Parameter refines: Whether the argument is accepted in addition to the option on the command line.
  static func set<Value>(
    _ option: Option<Value>, _ given: (word: String, value: Value)?, refines: Bool = false
  ) throws(UsageError) {
    guard let (word, value) = given else { return }
    if !refines, let spelling = option.projectedValue.givenSpelling, spelling.hasPrefix("-") {
      throw UsageError("\(spelling) and '\(word)' select the same thing; omit one of them")
    }
    option.set(value, from: .word(word))
  }
}
