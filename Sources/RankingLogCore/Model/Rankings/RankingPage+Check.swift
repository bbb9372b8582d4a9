extension RankingPage {
  /// Returns a page as a source reports it, checked against the request and the previous page.
  ///
  /// - Parameter reply: The page, numbered as requested; nil if the source has none.
  /// - Returns: The page; nil if the date has no ranking.
  static func checked(_ reply: RankingPage?, after page: RankingPage?, from source: RankingSource)
    throws(ContradictoryPage) -> RankingPage?
  {
    guard reply != nil || page != nil else { return nil }
    let asked = page.asked
    // No such page, although the previous page named it: possibly a late report of the end.
    var found = reply ?? RankingPage(number: asked, entries: [], next: nil)
    found.total = found.total ?? page?.total
    try found.check(asked: asked, from: source)
    found.number = page.followingNumber
    return found
  }

  /// Checks that a page's entries, next page and total are consistent. Only a consistent page may end a ranking or lead
  /// to another request.
  ///
  /// Works deleted since then are missing from a ranking, so a page may be short; it has at least one entry.
  ///
  /// - Parameter asked: The requested page number, or the offset for the app API.
  func check(asked: Int, from source: RankingSource) throws(ContradictoryPage) {
    if let next, next <= asked, source != .app {
      throw ContradictoryPage(reason: "page \(asked) names page \(next) as the next")
    }
    if entries.isEmpty, next != nil {
      throw ContradictoryPage(reason: "page \(number) is empty but names another page")
    }
    // Only these sources have pages of a fixed size and report the total.
    guard source == .web || source == .papi, let size = source.pageSize else { return }
    if entries.isEmpty, total.map({ (number - 1) * size < $0 }) ?? true {
      let places = total.map { ", but \($0) entries were reported" } ?? ""
      throw ContradictoryPage(reason: "page \(number) is empty\(places)")
    }
    if next == nil, let total, number * size < total {
      throw ContradictoryPage(reason: "page \(number) is the last, but \(total) entries were reported")
    }
  }
}

extension RankingPage? {
  /// The number of the page after this one, as the source names it; 1 after none.
  var asked: Int { self?.next ?? followingNumber }

  /// The number of the page after this one; 1 after none.
  var followingNumber: Int { (self?.number ?? 0) + 1 }
}
