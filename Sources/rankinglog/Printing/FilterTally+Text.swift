import RankingLogCore

extension FilterTally {
  /// `500 works: excluded 400 by rank:..100, 87 by tag:オリジナル, 2 by ratio:..0.8; 11 left`.
  var text: String {
    let dropped = drops.filter { $0.count > 0 }.map(\.text)
    let words = drops.filter { $0.count == total && FilterMark(rawValue: $0.condition) != nil }
    return Formatting.count(total, "work")
      + (dropped.isEmpty ? "" : ": excluded " + dropped.joined(separator: ", ")) + "; \(left) left"
      + (unknownLeft > 0 ? ", \(unknownLeft) of them with unknown values" : "")
      + words.map { "; '\($0.condition)' is a word of titles and tags, unlike is:\($0.condition)" }.joined()
  }

  /// A note that the filter could not decide for any of the works left; nil if it could.
  var doubt: String? {
    guard left > 0, unknownLeft == left else { return nil }
    return
      "the filter is unknown for \(left == 1 ? "the work" : "all \(left) works") left: pixiv's website does not report all values in rankings"
  }
}

extension FilterTally.Drop {
  fileprivate var text: String {
    "\(count) by \(condition)" + (unknown > 0 ? " (\(unknown) unknown\(reason.map { ": " + $0 } ?? ""))" : "")
  }

  /// The reason why the field is unknown, and the suggested action.
  private var reason: String? {
    guard let field = fields.first, fields.count == 1, field == .bookmarks || field == .caption else {
      return nil
    }
    return "not included in lists on pixiv's website; run rankinglog show ID to fetch it, 1 request per work"
  }
}

extension FilterListTally {
  /// Returns `12 works excluded by FILE: 9 by line 3 (tag:R-18), 3 by line 5 (is:ai)`.
  func text(_ path: String) -> String {
    let lines = hits.filter { $0.count > 0 }.map {
      "\($0.count) by line \($0.line.number) (\($0.line.filter))"
    }
    let shown = lines.prefix(10).joined(separator: ", ") + (lines.count > 10 ? ", …" : "")
    return "\(Formatting.count(leftOut, "work")) excluded by \(path)" + (lines.isEmpty ? "" : ": " + shown)
  }
}
