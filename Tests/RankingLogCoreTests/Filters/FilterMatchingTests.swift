import Testing

@testable import RankingLogCore

/// The values compared by each field.
struct FilterMatchingTests {
  private static let full = Illust(
    id: 7, title: "Ａ夏の海 2", artist: Artist(id: 11, name: "みかん"), type: .ugoira, pageCount: 2, width: 1600,
    height: 900, tags: ["海", "Ocean Blue"], createdAt: Timestamp("2024-01-31T23:59:59+09:00"),
    uploadedAt: Timestamp("2024-02-01T00:00:00+09:00"), ageRating: .r18g, ai: false,
    caption: "前<br>の <b>絵</b>&amp;",
    statistics: Statistics(views: 1000, ratings: 20, bookmarks: 3))

  private static func matches(_ filter: String, _ illust: Illust) throws -> Bool {
    try Filter(filter).matches(FilterSubject(illust))
  }

  @Test(arguments: [
    "id:7", "views:1k", "views:0.001m", "views:0.1万", "ratings:..20", "likes:20", "bookmarks:1..3", "pages:2",
    "width:1600", "height<901", "mpx:1.44", "mpx:1.43..1.45", "ratio:16:9", "ratio:16/9", "ratio:1.79",
    "ratio>1.5",
    "tags:2", "created:2024-01", "created:2024-01-31", "uploaded:2024-02-01", "uploaded>2024-01",
    "created<2024-02",
    "created<=2024-01", "uploaded>=2024-02", "created:2023..2024-01", "title:夏", "title:ナツ,なつ,夏の",
    "title=a夏ノ海2",
    "tag:海", "tag:oceanblue", "tag~blu", "海", "ブルー or blue", "artist:11", "artist:ミカ", "artist=ミカン",
    "by:12,11",
    "type:ugoira", "age:r18g", "caption:の絵&", "caption:前の", "is:r18g,new",
    "is:multi is:animated is:landscape",
    "-is:ai", "-is:r18", "-is:safe", "-is:single", "-is:portrait,square", "-is:hidden", "rank:unknown",
    "date:unknown",
    "-rank:..5", "-title=夏", "-tag:ocean", "-caption:br", "-artist=みか", "-views:1001..", "-is:held",
  ])
  func `a filter matches a work with complete metadata`(filter: String) throws {
    #expect(try Self.matches(filter, Self.full))
    #expect(try !Self.matches("-(\(filter))", Self.full))
  }

  @Test(arguments: FilterField.allCases)
  func `unknown values match only unknown`(field: FilterField) throws {
    let nothing = Illust(id: 1, visibility: .hidden)
    let matches = { (filter: String) in try Self.matches("\(field.rawValue)\(filter)", nothing) }
    switch field.kind {
    case .number where field == .id: #expect(try !matches(":unknown"))
    case .number:
      #expect(
        try !matches(":..10") && !matches(":0") && !matches("<5") && !matches(">5") && matches(":unknown"))
    case .date:
      #expect(
        try !matches(":..2024") && !matches(">2000") && matches(":2003,unknown"))
    case .type: #expect(try !matches(":illust,manga,ugoira") && matches(":manga,unknown"))
    case .age: #expect(try !matches(":all,r18,r18g") && matches(":unknown"))
    case .artist: #expect(try !matches(":a") && !matches(":1") && matches(":unknown"))
    case .text: #expect(try !matches(":a") && !matches("=a") && !matches("~a"))
    case .mark:
      let marks = FilterMark.allCases.filter { $0 != .hidden }.map(\.rawValue)
      for mark in marks { #expect(try !matches(":\(mark)"), "\(mark)") }
      #expect(try matches(":hidden"))
    }
  }

  @Test func `filters match the ranks and counts of a ranking entry`() throws {
    let entry = RankingEntry(
      position: 4, rank: 5, previousRank: 25, statistics: Statistics(views: 9), illust: Self.full)
    let subject = FilterSubject(entry, of: InventedDay.ranking)
    for filter in [
      "rank:5", "was:25", "gain:20", "views:9", "bookmarks:unknown", "date:2024-02-10", "-is:new",
    ] {
      #expect(try Filter(filter).matches(subject), "\(filter)")
    }
    let first = FilterSubject(RankingEntry(position: 4, illust: Self.full), of: InventedDay.ranking)
    for filter in ["rank:4", "was:unknown", "gain:unknown", "-is:new"] {
      #expect(try Filter(filter).matches(first), "\(filter)")
    }
  }

  @Test(arguments: ["AI生成", "ＡＩイラスト", "AI-Generated", "Stable Diffusion", "novelai"])
  func `a work with an AI tag is AI-generated`(tag: String) throws {
    #expect(try Self.matches("is:ai", Illust(id: 1, tags: ["海", tag])))
    #expect(try Self.matches("is:ai", Illust(id: 1, tags: [tag], ai: false)))
    #expect(try Self.matches("-is:ai", Illust(id: 1, tags: ["AI", "\(tag)ではない"])))
    #expect(try Self.matches("is:ai", Illust(id: 1, ai: true)))
  }

  @Test func `a ratio is equal within one percent`() throws {
    let widths = (1500...1700).filter { width in
      (try? Self.matches("ratio:16:9", Illust(id: 1, width: width, height: 900))) == true
    }
    #expect(widths == Array(1584...1616))
  }

  /// A range is not an equality.
  @Test func `a range includes its ends`() throws {
    let ids = { (filter: String) in
      try (1...9).filter { try Self.matches(filter, Illust(id: $0)) }
    }
    #expect(try ids("id:3..5,8") == [3, 4, 5, 8])
    #expect(
      try ids("id<3") == [1, 2] && ids("id>8") == [9] && ids("id<=2") == [1, 2] && ids("id>=8") == [8, 9])
  }

  @Test func `an explanation counts works that could have matched`() throws {
    for (filter, unknown, fields) in [
      ("views:1..", 1, [FilterField.views]), ("-views:unknown", 0, []), ("views:1.. or 猫", 1, [.views]),
      ("(views:1.. 猫) or 犬", 0, []), ("-(-views:1..)", 1, [.views]), ("is:ai,new", 1, [.mark]),
      ("views:1.. or likes:1..", 1, [.views, .ratings]), ("title:猫", 0, []),
    ] {
      var tally = FilterTally(try Filter(filter))
      let isKept = tally.keeps(FilterSubject(Illust(id: 1, title: "海")))
      #expect(!isKept, "\(filter)")
      #expect(tally.drops[0].count == 1 && tally.drops[0].unknown == unknown, "\(filter)")
      #expect(tally.drops[0].fields == Set(fields), "\(filter)")
    }
  }
}
