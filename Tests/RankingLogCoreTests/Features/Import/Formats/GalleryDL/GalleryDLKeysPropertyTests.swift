import TestSupport
import Testing

@testable import RankingLogCore

/// The decided meanings of keys are always correct. The numbers of undecided keys belong to these seeds.
struct GalleryDLKeysPropertyTests {
  typealias Outcome = InventedKeys.Outcome

  /// Reads rankings with all page counts stored, none, and one in three.
  private func outcomes(_ lists: [InventedKeys]) -> [Outcome] {
    [{ $0.counts() }, { _ in [:] }, { $0.counts(oneIn: 3) }].map { (counts: (InventedKeys) -> [Int: Int]) in
      var outcome = Outcome()
      for list in lists { list.outcome(&outcome, counts: counts(list)) }
      return outcome
    }
  }

  /// - Parameter share: The percentage of works with keys of the old form.
  @Test(
    .expensive(),
    arguments: [
      (0, 12_775, [51, 2123, 1676]), (30, 15_981, [243, 3055, 2030]), (100, 1521, [121, 266, 264]),
    ])
  func `decided keys are correct`(old share: Int, keys: Int, leftOut: [Int]) {
    var random = SplitMix(state: 7)
    let outcomes = outcomes((0..<10).map { _ in InventedKeys(&random, old: share) })
    #expect(outcomes.map(\.wrong) == [0, 0, 0])
    #expect(outcomes.map(\.leftOut) == leftOut)
    #expect(outcomes.map(\.keys) == Array(repeating: keys, count: 3))
  }

  @Test(.expensive()) func `nearly all keys of recent rankings are decided`() {
    var random = SplitMix(state: 3)
    let outcomes = outcomes((1...5).map { InventedKeys(&random, day: $0) })
    #expect(outcomes.map(\.wrong) == [0, 0, 0])
    #expect(outcomes.map(\.leftOut) == [0, 9, 9])
    #expect(outcomes.map(\.keys) == [31_888, 31_888, 31_888])
  }

  @Test func `decided keys are correct if one in fifty is missing`() {
    var random = SplitMix(state: 11)
    var (known, unknown) = (Outcome(), Outcome())
    for _ in 0..<10 {
      let list = InventedKeys(&random)
      let lost = Set(list.truth.keys.sorted().filter { _ in random.next() % 50 == 0 })
      list.outcome(&known, counts: list.counts(), without: lost)
      list.outcome(&unknown, counts: [:], without: lost)
    }
    #expect(known.wrong == 0 && unknown.wrong == 0, "\(known) \(unknown)")
  }
}
