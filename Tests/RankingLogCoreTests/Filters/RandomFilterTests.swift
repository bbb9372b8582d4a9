import TestSupport
import Testing

@testable import RankingLogCore

/// Properties of every filter.
struct RandomFilterTests {
  private static let terms = [
    "rank:..100", "rank:50..300", "rank>400", "was:0", "gain:50..", "gain:unknown", "views:10万..",
    "views<20000",
    "bookmarks:1000..", "bookmarks:1000..,unknown", "likes:5", "ratio:16:9", "ratio:1.5..", "ratio<1",
    "mpx:4..",
    "pages:1,3", "width:1920..", "tags:10..", "tags:0", "id:114000003", "created:2024-02-09",
    "created<2024-02-09",
    "uploaded:2024", "uploaded:unknown", "date:2024-02", "title:猫", "title=その先", "caption:a", "tag:オリジナル",
    "tag~ミク", "tag:ウタ(ONEPIECE)", "by:mr", "artist:1003", "type:manga", "type:illust,unknown", "age:all",
    "is:ai",
    "is:new,landscape", "is:safe", "is:held", "is:debut", "猫", "\"Re:\"", "作品1", "黒猫",
  ]

  @Test(arguments: Thorough.rounds(8, quick: 2))
  func `a filter and its negation divide the works, and counts add up`(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    for _ in 0..<40 {
      let text = RandomFilter.text(of: Self.terms, &random)
      let (filter, negation) = (try Filter(text), try Filter("-(\(text))"))
      #expect(try Filter(filter.description) == filter, "\(text)")
      #expect(try Filter(negation.description) == negation, "\(text)")
      var tally = FilterTally(filter)
      var kept = 0
      for subject in InventedDay.shared.subjects {
        let isKept = tally.keeps(subject)
        kept += isKept ? 1 : 0
        #expect(isKept == filter.matches(subject) && isKept != negation.matches(subject), "\(text)")
      }
      #expect(tally.total == 500 && tally.left == kept, "\(text)")
      #expect(tally.drops.reduce(kept) { $0 + $1.count } == 500, "\(text)")
      #expect(tally.drops.allSatisfy { $0.unknown <= $0.count }, "\(text)")
    }
  }

  @Test(.expensive(), arguments: 0..<4)
  func `an invalid filter is an error, and a valid one can be printed and parsed`(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    let pieces =
      Self.terms + ["(", ")", "\"", "-", ",", "..", ":", "or", "\\", "　", "\u{301}", "：", "～", "#", "", " "]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      .joined()
      guard let filter = try? Filter(text) else { continue }
      #expect((try? Filter(filter.description)) == filter, "\(text)")
    }
  }
}

/// Random filters with given terms.
enum RandomFilter {
  static func text(of terms: [String], _ random: inout SplitMix, depth: Int = 0) -> String {
    func part(_ random: inout SplitMix) -> String { text(of: terms, &random, depth: depth + 1) }
    return switch Int.random(in: 0..<(depth < 4 ? 10 : 4), using: &random) {
    case 4: "-(\(part(&random)))"
    case 5: "not \(terms.randomElement(using: &random) ?? "a")"
    case 6, 7: "(\(part(&random)) or \(part(&random)))"
    case 8, 9: "\(part(&random))　\(part(&random))"
    default: terms.randomElement(using: &random) ?? "a"
    }
  }
}
