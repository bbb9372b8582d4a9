extension RankingSnapshot {
  /// A ranking as printed in `json`.
  ///
  /// - Returns: nil if the object is not a complete ranking: a part of the entries is printed in the same form.
  init?(_ fields: LenientObject, today: RankingDate) {
    guard let ranking = Ranking(fields), fields.bool("complete") == true,
      let objects = fields.wholeList("entries", of: LenientObject.self)
    else { return nil }
    let entries = objects.map { RankingEntry(record: $0) }
    guard entries.last.map({ max($0.rank ?? 0, $0.position) }) ?? 0 == ranking.total else { return nil }
    self.init(ranking: ranking, entries: entries)
    let size = ranking.source.pageSize ?? max(entries.count, 1)
    for start in stride(from: 0, to: max(entries.count, 1), by: size) {
      let end = min(start + size, entries.count)
      pages.append(
        Page(
          entries: end - start, next: end < entries.count ? pages.count + 2 : nil,
          fetchedAt: ranking.fetchedAt))
    }
    if fault(today: today) != nil { return nil }
  }
}

extension Ranking {
  fileprivate init?(_ fields: LenientObject) {
    guard let source = fields.string("source").flatMap(RankingSource.init),
      let mode = fields.string("mode").flatMap(RankingMode.init),
      let content = fields.string("content").flatMap(RankingContent.init),
      let date = fields.string("date").flatMap({ RankingDate($0) }),
      let fetchedAt = fields.string("fetched_at").flatMap({ Timestamp($0) }), let total = fields.int("total")
    else { return nil }
    self.init(
      source: source, kind: RankingKind(mode, content), date: date, fetchedAt: fetchedAt, total: total,
      state: .complete)
  }
}
