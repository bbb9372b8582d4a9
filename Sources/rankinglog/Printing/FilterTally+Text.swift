import RankingLogCore

extension FilterTally {
  /// `500 works: 400 by rank:..100, 87 by tag:オリジナル, 2 by ratio:..0.8; 11 left`.
  var text: String {
    let dropped = drops.filter { $0.count > 0 }.map(\.text)
    return Formatting.count(total, "work") + (dropped.isEmpty ? "" : ": " + dropped.joined(separator: ", "))
      + "; \(left) left"
  }
}

extension FilterTally.Drop {
  fileprivate var text: String {
    "\(count) by \(condition)" + (unknown > 0 ? " (\(unknown) unknown\(reason.map { ": " + $0 } ?? ""))" : "")
  }

  /// Why the field is unknown, and what to do about it.
  private var reason: String? {
    guard let field = fields.first, fields.count == 1, field == .bookmarks || field == .caption else {
      return nil
    }
    return "the Web's lists do not contain it; 'rankinglog show' fetches it, 1 request a work"
  }
}

extension FilterListTally {
  /// `12 works left out by FILE: 9 by line 3 (tag:R-18), 3 by line 5 (is:ai)`.
  func text(_ path: String) -> String {
    let lines = hits.filter { $0.count > 0 }.map {
      "\($0.count) by line \($0.line.number) (\($0.line.filter))"
    }
    let shown = lines.prefix(10).joined(separator: ", ") + (lines.count > 10 ? ", …" : "")
    return "\(Formatting.count(leftOut, "work")) left out by \(path)" + (lines.isEmpty ? "" : ": " + shown)
  }
}
