/// A page that contradicts itself: it is discarded, and requested again later.
struct ContradictoryPage: Error, Hashable {
  /// The contradiction, in words.
  let reason: String
}

extension RankingPage {
  /// Checks that a page's entries, next page and total are consistent. Only a consistent page may end a list or lead to
  /// another request.
  ///
  /// Works deleted since then are missing from a list, so a page may be short; it has at least one entry.
  ///
  /// - Parameter asked: The requested page number, or the App's offset.
  func check(asked: Int, from source: RankingSource) throws(ContradictoryPage) {
    if let next, next <= asked, source != .app {
      throw ContradictoryPage(reason: "page \(asked) names page \(next) as the next")
    }
    if entries.isEmpty, next != nil {
      throw ContradictoryPage(reason: "page \(number) lists nothing and names another page")
    }
    // Only these have pages of a fixed size and give the total.
    guard source == .web || source == .papi, let size = source.pageSize else { return }
    if entries.isEmpty, total.map({ (number - 1) * size < $0 }) ?? true {
      let places = total.map { " of \($0) places" } ?? ""
      throw ContradictoryPage(reason: "page \(number) lists nothing\(places)")
    }
    if next == nil, let total, number * size < total {
      throw ContradictoryPage(reason: "page \(number) is the last, and \(total) places were announced")
    }
  }
}
