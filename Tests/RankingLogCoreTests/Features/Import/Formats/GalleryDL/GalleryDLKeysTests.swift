import TestSupport
import Testing

@testable import RankingLogCore

struct GalleryDLKeysTests {
  private static let winter = RankingDate(dayNumber: 19_727)  // 2024-01-05

  private func decided(_ digits: [Int], _ date: RankingDate? = winter, counts: [Int: Int] = [:]) -> [String] {
    var keys = GalleryDLKeys(digits, date: date)
    keys.learn(pageCounts: counts)
    return digits.map { digits in keys.reading(of: digits).map { "\($0.id) p\($0.page)" } ?? "-" }
  }

  @Test func `the pages of a work that is not stored are decided by consecutive keys`() {
    #expect(decided(Array(988_005_570...988_005_574)) == (0...4).map { "98800557 p\($0)" })
    let long = (0...9).map { 98_800_557 * 10 + $0 } + (10...99).map { 98_800_557 * 100 + $0 }
    #expect(decided(long + [98_800_557_100]) == (0...100).map { "98800557 p\($0)" })
  }

  @Test func `keys after a gap are undecided`() {
    #expect(decided([988_005_570, 988_005_571, 988_005_573]) == ["98800557 p0", "98800557 p1", "-"])
    #expect(decided([988_005_571]) == ["-"])
    #expect(decided([988_005_571], counts: [98_800_557: 2]) == ["98800557 p1"])
  }

  @Test func `one key for two possible works is undecided without page counts`() {
    let digits = (0...9).map { 114_862_000 + $0 } + [1_148_620_010]
    // 114,862,001 and page 0, or 11,486,200 and page 10.
    #expect(decided(digits).last == "-")
    #expect(decided(digits, counts: [11_486_200: 11]).last == "11486200 p10")
    #expect(decided(digits, counts: [11_486_200: 10]).last == "114862001 p0")
    #expect(decided(digits, counts: [114_862_001: 1]).last == "-")
    #expect(decided(digits, counts: [11_486_200: 10, 114_862_001: 1]).last == "114862001 p0")
    #expect(decided(digits, counts: [11_486_200: 11, 114_862_001: 1]).last == "-")
    #expect(decided([1_148_620_010], counts: [114_862_001: 1]) == ["114862001 p0"])
  }

  @Test func `an ID that is newer than the ranking is rejected`() {
    let digits = (0...9).map { 114_862_000 + $0 } + [1_148_620_010]
    #expect(decided(digits, RankingDate(year: 2016, month: 1, day: 5)).last == "11486200 p10")
    #expect(decided([988_005_570], RankingDate(year: 2010, month: 1, day: 5)) == ["-"])
  }

  @Test func `before August 2019 a key may be the ID alone`() {
    let old = RankingDate(year: 2019, month: 8, day: 4)
    #expect(decided([65_000_003], old) == ["65000003 p0"])
    // 65,000,000 alone, or 6,500,000 and page 0.
    #expect(decided([65_000_000], old) == ["-"])
    #expect(decided([65_000_000], old, counts: [65_000_000: 1]) == ["-"])
    #expect(decided([65_000_000], old, counts: [65_000_000: 1, 6_500_000: 4]) == ["-"])
    #expect(decided([65_000_003], old, counts: [65_000_003: 2]) == ["-"])
    #expect(decided([65_000_000], RankingDate(year: 2019, month: 8, day: 5)) == ["6500000 p0"])
    // If all works are stored, this key is decided.
    let many = (0..<20).map { 65_000_000 + 11 * $0 }
    #expect(
      decided(many, old, counts: Dictionary(uniqueKeysWithValues: many.map { ($0, 1) }))
        == many.map { "\($0) p0" })
  }

  @Test func `without the other keys of its ranking, only a certain key is decided`() {
    var keys = GalleryDLKeys([988_005_570, 1_148_620_113], date: Self.winter, .some)
    keys.learn(pageCounts: [114_862_011: 4])
    #expect(keys.reading(of: 988_005_570) == nil)
    #expect(keys.reading(of: 1_148_620_113) == nil)
    keys.learn(pageCounts: [114_862_011: 4, 11_486_201: 1, 1_148_620: 1])
    #expect(keys.reading(of: 1_148_620_113)?.id == 114_862_011)
  }

  @Test func `the largest numbers are handled`() {
    #expect(decided([.max, .min, 0, -5, 9_999_999_999_999], nil) == ["-", "-", "-", "-", "-"])
  }
}
