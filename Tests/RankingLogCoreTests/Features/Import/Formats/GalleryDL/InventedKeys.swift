import TestSupport

@testable import RankingLogCore

/// A ranking as recorded by gallery-dl, and the meaning of its keys.
struct InventedKeys {
  /// A work in a ranking.
  struct Work {
    var id: Int
    var pages: Int
    /// Whether its key is the ID alone.
    var isOld = false

    /// The digits of its keys.
    var keys: [(digits: Int, reading: GalleryDLKeys.Reading)] {
      if isOld { return [(id, GalleryDLKeys.Reading(id: id, page: 0, isWhole: true))] }
      return (0..<pages).map { page in
        (id * (page < 10 ? 10 : page < 100 ? 100 : 1000) + page, GalleryDLKeys.Reading(id: id, page: page))
      }
    }
  }

  let date: RankingDate?
  let works: [Work]
  /// The meanings of the digits of the keys; several if works share a key.
  let truth: [Int: Set<GalleryDLKeys.Reading>]

  private init(date: RankingDate?, _ works: [Work]) {
    self.date = date
    self.works = Dictionary(works.map { ($0.id, $0) }) { first, _ in first }.values.sorted { $0.id < $1.id }
    var truth: [Int: Set<GalleryDLKeys.Reading>] = [:]
    for key in self.works.flatMap(\.keys) { truth[key.digits, default: []].insert(key.reading) }
    self.truth = truth
  }

  /// A ranking from 2008 to 2026, with many IDs that share a prefix.
  ///
  /// - Parameter share: The percentage of works with keys of the old form.
  init(_ random: inout SplitMix, old share: Int = 0) {
    let year = Int.random(in: (share > 0 ? 2008...2019 : 2008...2026), using: &random)
    let highest = 10_000_000 * (year - 2006)
    var works: [Work] = []
    for _ in 0..<Int.random(in: 1...300, using: &random) {
      let lowest = Bool.random(using: &random) ? 1 : highest / 2
      let id = Int.random(in: lowest..<highest, using: &random)
      let related = [id, id / 10, id + 1, id * 10 + Int.random(in: 0...9, using: &random)]
      let count = Int.random(in: 0..<20, using: &random) == 0 ? 4 : 1
      for id in related.prefix(count) where (1..<highest).contains(id) {
        let isOld = Int.random(in: 0..<100, using: &random) < share
        works.append(Work(id: id, pages: isOld ? 1 : Self.pages(&random), isOld: isOld))
      }
    }
    let hasDate = Int.random(in: 0..<5, using: &random) > 0
    self.init(date: hasDate ? RankingDate(year: year, month: 3, day: 5) : nil, works)
  }

  /// A daily ranking of 2024, in which nearly all works are from the last days.
  init(_ random: inout SplitMix, day: Int) {
    let newest = 114_800_000 + day * 11_000
    let works = (0..<500).map { place in
      let lowest = place < 480 ? newest - 40_000 : 1_000_000
      return Work(id: Int.random(in: lowest..<newest, using: &random), pages: Self.pages(&random))
    }
    self.init(date: RankingDate(dayNumber: 19_723 + day), works)
  }

  private static func pages(_ random: inout SplitMix) -> Int {
    Int.random(in: 1...([1, 1, 1, 3, 12, 40, 120].randomElement(using: &random) ?? 1), using: &random)
  }

  /// The page counts of the works, or of one in `share`.
  func counts(oneIn share: Int = 1) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: works.filter { $0.id % share == 0 }.map { ($0.id, $0.pages) })
  }

  /// The result of reading keys.
  struct Outcome: Equatable {
    var keys = 0
    var wrong = 0
    var leftOut = 0
  }

  /// Reads the keys, except for the lost ones, and compares.
  func outcome(_ outcome: inout Outcome, counts: [Int: Int], without lost: Set<Int> = []) {
    let digits = truth.keys.filter { !lost.contains($0) }
    var decided = GalleryDLKeys(digits, date: date)
    decided.learn(pageCounts: counts)
    for number in digits {
      outcome.keys += 1
      if let reading = decided.reading(of: number) {
        if truth[number]?.contains(reading) != true { outcome.wrong += 1 }
      } else {
        outcome.leftOut += 1
      }
    }
  }
}
