import TestSupport

@testable import RankingLogCore

/// Works with titles and tags in every script that is difficult to search, in a few rankings.
struct InventedWorks: Sendable {
  static let kind = RankingKind(.daily)

  let works: [Illust]

  init(count: Int = 600, seed: UInt64 = 1) {
    var random = SplitMix(state: seed)
    works = (1...count).map { Self.illust($0 * 37, &random) }
  }

  /// Strings that are joined to titles and tags.
  static let pieces = [
    "初音ミク", "みく", "ﾐｸ", "猫", "ねこ", "の", "東方", "艦これ", "魔法少女まどか☆マギカ", "Fate／GrandOrder", "FATE", "fate/",
    "10000users入り", "\"a b\"", "Re:ゼロ", "👩‍👩‍👧", "🇯🇵", "が", "か\u{3099}", "ガ", "ｶﾞ", "\u{E041}", "\u{E0FE}x",
    "\u{E0FF}",
    "A", "Straße", "İ", "ﷺ", "*", "(x)", "-a", "AND", "OR", "NEAR", "^", "%_", "\u{0}x", "…", "〜", "~", "　",
    "②", "２", "ゝ",
    "ー", "R-18", "オリジナル", "女の子", "風景", "空",
  ]

  private static func text(_ pieces: ClosedRange<Int>, _ random: inout SplitMix) -> String {
    (0..<Int.random(in: pieces, using: &random)).map { _ in
      Self.pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  private static func illust(_ id: Int, _ random: inout SplitMix) -> Illust {
    let count = Int.random(in: 0...6, using: &random)
    let created = Timestamp(seconds: 1_704_067_200 + Int.random(in: 0..<100_000_000, using: &random))
    return Illust(
      id: id, title: text(1...4, &random),
      artist: id % 11 == 0 ? nil : Artist(id: id % 29 + 1, name: pieces[id % 29] + "\(id % 29)"),
      type: [.illust, .manga, .ugoira, nil][Int.random(in: 0...3, using: &random)],
      pageCount: id % 13 == 0 ? nil : Int.random(in: 1...12, using: &random),
      width: id % 7 == 0 ? nil : Int.random(in: 500...4000, using: &random),
      height: id % 7 == 0 ? nil : Int.random(in: 500...4000, using: &random),
      tags: Tags((0..<count).map { _ in text(1...2, &random) }), createdAt: id % 17 == 0 ? nil : created,
      uploadedAt: id % 17 == 0 ? nil : created, ageRating: [.all, .all, .r18, nil][id % 4])
  }

  /// Daily rankings of a hundred works each, and a weekly one.
  var rankings: [RankingSnapshot] {
    let weekly = Self.ranking(RankingKind(.weekly), day: 3, works.filter { $0.id % 5 == 0 })
    return (0..<7).map { day in
      Self.ranking(Self.kind, day: day, Array(works.dropFirst(day * 84).prefix(100)))
    } + [weekly]
  }

  static func ranking(_ kind: RankingKind, day: Int, _ works: [Illust]) -> RankingSnapshot {
    let ranking = Ranking(
      source: .web, kind: kind, date: RankingDate(dayNumber: 19_723 + day),
      fetchedAt: Timestamp(seconds: 1_704_000_000 + day), total: works.count)
    return RankingSnapshot(
      ranking,
      entries: works.enumerated().map { index, work in
        RankingEntry(
          position: index + 1, rank: index + 1, previousRank: index % 3 == 0 ? 0 : index,
          statistics: Statistics(views: 1000 + work.id * 7 % 5000 + day), illust: work)
      })
  }
}
