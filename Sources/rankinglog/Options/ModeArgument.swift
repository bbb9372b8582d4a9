import CommandLineKit
import RankingLogCore

/// The name of a ranking mode in any API.
struct ModeArgument: ArgumentValue {
  let kind: RankingKind
  let name: String

  /// The default mode.
  static let daily = ModeArgument(kind: RankingKind(.daily), name: "daily")

  /// Returns the series of two options; nil if neither is given.
  static func kind(_ mode: ModeArgument?, _ content: RankingContent?) throws -> RankingKind? {
    mode == nil && content == nil ? nil : try (mode ?? daily).kind(content)
  }

  init(kind: RankingKind, name: String) {
    self.kind = kind
    self.name = name
  }

  init(argument: String) throws(ValueError) {
    let name = Self.isR18(argument) ? RankingMode.dailyR18.rawValue : Self.normalized(argument)
    if !argument.utf8.allSatisfy({ $0 < 0x80 }), let mode = ModeNames.mode(named: argument) {
      self.init(kind: RankingKind(mode), name: mode.rawValue)
      return
    }
    guard let kind = RankingKind(name: name) else {
      // Never a ranking of gore for a misspelled `r18`.
      let names = RankingKind.names.filter { name.contains("g") || !$0.contains("r18g") }
      let modes = RankingMode.allCases.map(\.rawValue).joined(separator: ", ")
      guard let near = nearest(to: name, among: names) else { throw ValueError("valid: \(modes)") }
      throw ValueError("did you mean '\(near)'? Valid: \(modes)")
    }
    self.init(kind: kind, name: name)
  }

  /// Whether a word means the R-18 ranking of a mode.
  static func isR18(_ word: String) -> Bool { ["r18", "r_18"].contains(normalized(word)) }

  /// `Daily-R18` as `daily_r18`.
  private static func normalized(_ word: String) -> String {
    String(word.lowercased().map { $0 == "-" ? "_" : $0 })
  }

  /// Whether a plain argument is probably a misspelled mode.
  static func isMisspelled(_ word: String) -> Bool { nearestMode(to: word) != nil }

  private static func nearestMode(to word: String) -> String? {
    let names = RankingMode.allCases.map(\.rawValue).filter { word.contains("g") || !$0.contains("r18g") }
    return nearest(to: normalized(word), among: names)
  }

  /// The problem of a plain argument that is neither a mode nor a date.
  ///
  /// - Parameter orWork: Whether the argument may also be a work.
  static func unknown(_ word: String, orWork: Bool = false) -> UsageText {
    let kinds: UsageText = orWork ? "a ranking mode, a date nor a work" : "a ranking mode nor a date"
    guard let mode = nearestMode(to: word) else {
      return "'\(word)' is neither \(kinds); use a mode such as weekly, or a date such as 2014-11-06"
    }
    return "'\(word)' is neither \(kinds); did you mean '\(mode)'?"
  }

  /// The R-18 ranking of the same period.
  var r18: ModeArgument {
    get throws(UsageError) {
      if kind.mode.isR18 { return self }
      guard let mode = kind.mode.r18Counterpart else {
        let names = RankingMode.allCases.filter { $0.r18Counterpart != nil }.map(\.rawValue)
        throw UsageError(
          "pixiv has no R-18 ranking for \(name); use r18 with \(Suggestion.alternatives(names))")
      }
      return ModeArgument(kind: RankingKind(mode, kind.content), name: mode.rawValue)
    }
  }

  var argumentText: String { name }

  /// Returns the series, limited to a content.
  func kind(_ content: RankingContent?) throws(RankingLogError) -> RankingKind {
    guard let content else { return kind }
    if kind.content != .all, kind.content != content {
      throw .usage("mode \(name) already selects \(kind.content.rawValue); omit --content")
    }
    return RankingKind(kind.mode, content)
  }
}
