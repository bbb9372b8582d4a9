import TestSupport
import Testing

@testable import RankingLogCore

/// The result of recording a page is printed without reading it back from the archive.
struct RecordedPageTests {
  private let kind = RankingKind(.daily)
  private let now = Timestamp(seconds: 1_700_000_000)

  @Test(.expensive(), .watchdog)
  func `recording a page returns what the archive then reads, in 100 random rankings`() async throws {
    var random = SplitMix(state: 41)
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    for day in 0..<100 {
      for number in 1...2 {
        let page = RankingPage(
          number: number, entries: (1...8).map { entry($0, &random) }, next: number == 1 ? 2 : nil, total: 9,
          previousDate: .first)
        let (stored, recorded) = try await archive.record(
          page, source: .web, kind: kind, date: RankingDate.first.adding(days: day), at: now)
        #expect(try await archive.page(number, of: stored) == recorded, "day \(day)")
        #expect(try await archive.ranking(.web, kind, stored.ranking.date)?.ranking == stored.ranking)
      }
    }
  }

  @Test
  func `a later entry of a page updates the artist in an earlier one`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    let entries = ["old", "new"].enumerated().map { index, name in
      RankingEntry(
        position: index + 1, illust: Illust(id: index + 1, title: "t", artist: Artist(id: 7, name: name)))
    }
    let (_, recorded) = try await archive.record(
      RankingPage(number: 1, entries: entries, next: nil), source: .web, kind: kind, date: .first, at: now)
    #expect(recorded.entries.map(\.illust.artist?.name) == ["new", "new"])
  }

  /// An entry of one of a few works: some are listed twice on a page, and their artists change names.
  private func entry(_ position: Int, _ random: inout SplitMix) -> RankingEntry {
    func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &random)] }
    let id = pick(Array(1...12))
    let uploaded = pick([nil, 1_000_000, 2_000_000]).map { Timestamp(seconds: $0) }
    let path = uploaded.map { "https://i.pximg.net/img/\($0.imagePath)/\(id)_p0" }
    let visibility = pick([Visibility.visible, .visible, .visible, .masked, .hidden, .deleted])
    let work = Illust(
      id: id, title: pick(["", "one", "two"]),
      artist: pick([nil, 1, 1, 2]).map {
        Artist(id: $0, name: pick(["", "A", "B"]), account: pick([nil, "a"]))
      },
      type: pick([nil, .illust, .manga]), pageCount: pick([nil, 1, 2]),
      tags: pick([[], ["sea", "two words"]]),
      createdAt: pick([nil, 60_000, 60_030]).map { Timestamp(seconds: $0) }, uploadedAt: uploaded,
      caption: pick([nil, "told by some lists"]),
      images: ImageURLs(
        thumbnail: path.map { $0 + "_t.jpg" }, original: pick([nil, path.map { $0 + ".png" }])),
      visibility: visibility, statistics: Statistics(views: pick([nil, 5])))
    return RankingEntry(
      position: position, rank: pick([nil, position]), statistics: Statistics(views: pick([nil, 7])),
      visibility: visibility, illust: work)
  }
}
