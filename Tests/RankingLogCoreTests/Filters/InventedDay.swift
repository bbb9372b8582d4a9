@testable import RankingLogCore

/// An invented ranking of 500 works, for which the counts of the examples are defined. Each attribute is spread over
/// the ranks in a different order.
struct InventedDay {
  static let shared = InventedDay()

  static let ranking = Ranking(
    source: .web, kind: RankingKind(.daily), date: RankingDate("2024-02-10") ?? .first,
    fetchedAt: Timestamp(seconds: 0))

  let subjects: [FilterSubject]

  init() {
    subjects = (0..<500).map { FilterSubject(InventedDay.entry($0), of: InventedDay.ranking) }
  }

  /// Returns the number of works that match a filter.
  func count(_ filter: Filter) -> Int { subjects.count { filter.matches($0) } }

  private static func entry(_ index: Int) -> RankingEntry {
    let size = size(index)
    let illust = Illust(
      id: 114_000_000 + index, title: titles[index] ?? "作品\(index)",
      artist: Artist(id: 1000 + index, name: artists[index] ?? "画家\(index)"), type: type(index),
      pageCount: pages(index), width: size.width, height: size.height, tags: Tags(tags(index)),
      createdAt: created(index), ageRating: .all)
    return RankingEntry(
      position: index + 1, rank: index + 1, previousRank: previousRank(index),
      statistics: Statistics(views: index < 45 ? 100_000 + index : index == 45 ? 3000 : 20_000),
      illust: illust)
  }

  private static let titles = [7: "猫の日", 60: "白い猫", 61: "その先", 62: "Re:ゼロから"]
  private static let artists = [1: "MR.K", 50: "mr鈴木", 51: "Ｍｒぽん", 400: "あMR"]

  /// The index of a rank in another order of all ranks.
  private static func place(_ index: Int, _ step: Int, _ start: Int = 0) -> Int {
    (index * step + start) % 500
  }

  private static func type(_ index: Int) -> IllustType {
    let place = place(index, 11, 3)
    return place < 78 ? .manga : place < 100 ? .ugoira : .illust
  }

  private static func pages(_ index: Int) -> Int {
    let place = place(index, 7)
    return place < 367 ? 1 : place < 449 ? 3 : place < 464 ? 7 : 12
  }

  private static func previousRank(_ index: Int) -> Int {
    let place = place(index, 13)
    return place < 146 ? 0 : index + 1 + (place < 146 + 71 ? 60 : 10)
  }

  /// The first and the last minute of two days, and the minutes next to them.
  private static func created(_ index: Int) -> Timestamp? {
    let place = place(index, 3)
    let isFirst = place % 2 == 0
    return Timestamp(
      place < 214
        ? isFirst ? "2024-02-09T00:00:00+09:00" : "2024-02-10T23:59:59+09:00"
        : isFirst ? "2024-02-08T23:59:59+09:00" : "2024-02-11T00:00:00+09:00")
  }

  private static func size(_ index: Int) -> (width: Int, height: Int) {
    switch index {
    case 11, 12: (900, 900)
    case 0..<236: (2000, 2800)
    case 236..<262: (1800, 2500)
    case 262..<399: (700, 1000)
    case 399..<405: (1280, 720)
    case 405..<408: (1280, 714)
    case 408..<420: (1290, 750)
    case 420..<454: (1400, 700)
    default: (1200, 1000)
    }
  }

  private static func tags(_ index: Int) -> [String] {
    var tags: [String] = []
    if index < 13 || (100..<145).contains(index) { tags.append("オリジナル") }
    if index < 13 || (100..<109).contains(index) { tags.append("女の子") }
    if (20..<38).contains(index) { tags.append("黒猫") }
    if index == 40 { tags.append("Ｆａｔｅ／GrandOrder") }
    if let place = others.firstIndex(of: index) {
      if (200..<210).contains(place) { tags.append("初音ミク") }
      if (220..<260).contains(place) { tags.append("原神") }
      if (260..<280).contains(place) { tags.append("崩壊:スターレイル") }
    } else if index < 50 {
      tags.append("原神")
    }
    while (300..<360).contains(index), tags.count < 10 { tags.append("タグ\(tags.count)") }
    return tags
  }

  /// All works except the manga.
  private static let others = (0..<500).filter { type($0) != .manga }
}
