import TestSupport
import Testing

@testable import RankingLogCore

struct IDIndexTests {
  @Test(arguments: [
    Array(0..<5000), (0..<5000).map { 114_000_000 + 7 * $0 }, (0..<5000).map { $0 << 40 },
    (0..<1000).map { $0 << 54 }, [0, -1, .min, .max, 1],
  ])
  func `IDs get successive indices, even with equal hashes or high bits`(ids: [Int]) {
    var index = IDIndex()
    for (expected, id) in ids.enumerated() {
      #expect(index[id] == nil)
      #expect(index.add(id) == expected)
    }
    #expect(index.ids == ids)
    #expect(ids.enumerated().allSatisfy { index.add($1) == $0 && index[$1] == $0 })
    #expect(index.ids.count == ids.count)
  }

  @Test func `random additions and searches have the results of a dictionary`() {
    var random = SplitMix(state: 1)
    var (index, dictionary) = (IDIndex(), [Int: Int]())
    for _ in 0..<20_000 {
      let id = Int.random(in: 0..<8000, using: &random)
      #expect(index[id] == dictionary[id])
      if Bool.random(using: &random) {
        let expected = dictionary[id] ?? dictionary.count
        dictionary[id] = expected
        #expect(index.add(id) == expected)
      }
    }
    #expect(IDIndex(dictionary.keys).ids.count == dictionary.count)
  }
}
