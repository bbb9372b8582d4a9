/// A page of a list that cannot be what it says: nothing of it is stored, and it is asked for again.
struct ContradictoryPage: Error, Hashable {
  /// What does not go together, in words.
  let reason: String
}

extension RankingPage {
  /// Makes sure that what a page lists, what it names as the next, and how many places there are go together. Only
  /// then may it end a list, or another one be asked for.
  ///
  /// Works that were deleted since are left out of a list, so a page may be short; it has no fewer than one.
  ///
  /// - Parameter asked: The page's number, or the App's offset.
  func check(asked: Int, from source: RankingSource) throws(ContradictoryPage) {
    if let next, next <= asked, source != .app {
      throw ContradictoryPage(reason: "page \(asked) names page \(next) as the next")
    }
    if entries.isEmpty, next != nil {
      throw ContradictoryPage(reason: "page \(number) lists nothing and names another page")
    }
    // Only these count in pages of one size, and tell how many places there are.
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
