/// An expected ranking of a series: a date with a ranking, stored or not.
struct Slot: Sendable {
  let date: RankingDate
  /// The ranking to read, from the preferred source among those stored to the depth; nil if none is stored.
  let list: StoredList?
  /// Whether the ranking is stored to the depth.
  let isKnown: Bool

  /// Whether a work without an entry was not in the ranking.
  var provesAbsence: Bool { isKnown && list?.source.hasRanks == true }
}
