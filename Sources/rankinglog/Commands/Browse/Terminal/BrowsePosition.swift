import RankingLogCore

/// The position in the rankings at which a session ended.
struct BrowsePosition: Sendable, Equatable {
  var kind: RankingKind
  var date: RankingDate
  var work: Int?
  var isGrid = false
}

extension BrowsePosition {
  private enum Name {
    static let mode = "terminal-mode"
    static let content = "terminal-content"
    static let date = "terminal-date"
    static let work = "terminal-work"
    static let view = "terminal-view"
  }

  /// The texts to store, by name.
  var texts: [String: String] {
    [
      Name.mode: kind.mode.rawValue, Name.content: kind.content.rawValue, Name.date: "\(date)",
      Name.work: work.map(String.init) ?? "", Name.view: isGrid ? "grid" : "list",
    ]
  }

  /// Reads stored texts. Missing or invalid ones are replaced by the newest daily ranking.
  init(_ texts: [String: String], newest: RankingDate) {
    let mode = texts[Name.mode].flatMap(RankingMode.init) ?? .daily
    kind = RankingKind(mode, texts[Name.content].flatMap(RankingContent.init) ?? .all)
    if !kind.exists { kind = RankingKind(.daily) }
    let date = texts[Name.date].flatMap { RankingDate($0) } ?? newest
    self.date = min(max(date, kind.mode.firstDate), newest)
    work = texts[Name.work].flatMap { Int($0) }
    isGrid = texts[Name.view] == "grid"
  }
}
