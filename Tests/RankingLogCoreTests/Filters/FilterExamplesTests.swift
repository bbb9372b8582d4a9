import TestSupport
import Testing

@testable import RankingLogCore

/// The documented example filters, with the number of matches in a day of 500 works.
struct FilterExamplesTests {
  static let examples: [(filter: String, kept: Int, unknown: Int)] = [
    ("rank:..20", 20, 0), ("rank:21..50", 30, 0), ("rank<=20", 20, 0), ("was:0", 146, 0), ("is:new", 146, 0),
    ("-is:new", 354, 0), ("gain:50..", 71, 146), ("was:unknown", 0, 0), ("views:100000..", 45, 0),
    ("views:10万..", 45, 0), ("views:1k..5k", 1, 0), ("bookmarks:1000..", 0, 500),
    ("-bookmarks:..999", 500, 0),
    ("bookmarks:1000..,unknown", 500, 0), ("bookmarks:unknown", 500, 0), ("ratio:1.5..", 55, 0),
    // Six have exactly that ratio, three are within 1 %.
    ("ratio:16:9", 9, 0), ("ratio:1.7..1.8", 21, 0), ("is:landscape", 101, 0),
    ("width:1920.. height:1080..", 234, 0), ("mpx:4..", 260, 0), ("pages:1", 367, 0), ("pages:2..5", 82, 0),
    ("-pages:10..", 464, 0), ("type:manga", 78, 0), ("type:illust,ugoira", 422, 0), ("-type:manga", 422, 0),
    ("age:all", 500, 0), ("-is:ai", 500, 0), ("is:ai", 0, 500), ("tag:初音ミク", 10, 0),
    ("tag:はつねみく,初音ミク", 10, 0), ("tag~ミク", 10, 0), ("tag~みく", 10, 0), ("tag:オリジナル tag:女の子", 22, 0),
    ("tag:オリジナル -tag:女の子", 36, 0), ("tag:ウタ(ONEPIECE)", 0, 0), ("tag:fate/grandorder", 1, 0),
    ("title:猫", 2, 0), ("猫", 20, 0), ("\"Re:\" or title:その", 2, 0),
    ("(tag:原神 or tag:崩壊:スターレイル) -type:manga", 60, 0), ("artist:4226380", 0, 0), ("by:MR", 4, 0),
    ("created:2024-02-09..2024-02-10", 214, 0), ("date:2024-02", 500, 0), ("tags:10..", 60, 0),
    ("tag：初音ミク　-type：manga", 10, 0), ("rank:..100 -is:ai tag:オリジナル ratio:..0.8", 11, 0),
  ]

  @Test(.expensive(), arguments: examples)
  func `an example filter matches the documented works`(filter: String, kept: Int, unknown: Int) throws {
    let filter = try Filter(filter)
    var tally = FilterTally(filter)
    for subject in InventedDay.shared.subjects {
      let isKept = tally.keeps(subject)
      #expect(isKept == filter.matches(subject))
    }
    #expect(tally.left == kept && InventedDay.shared.count(filter) == kept)
    #expect(tally.total == 500 && tally.drops.reduce(0) { $0 + $1.count } == 500 - kept)
    #expect(tally.drops.reduce(0) { $0 + $1.unknown } == unknown)
  }

  @Test func `each dropped work counts for the first condition that drops it`() throws {
    var tally = FilterTally(try Filter("rank:..100 -is:ai tag:オリジナル ratio:..0.8"))
    for subject in InventedDay.shared.subjects { _ = tally.keeps(subject) }
    #expect(tally.drops.map(\.condition) == ["rank:..100", "-is:ai", "tag:オリジナル", "ratio:..0.8"])
    #expect(tally.drops.map(\.count) == [400, 0, 87, 2])
  }
}
