import RankingLogCore
import Testing

@testable import rankinglog

/// The sections of a list, their order, and their works.
struct GroupingTests {
  private static let first = RankingDate(dayNumber: 19_723)  // 2024-01-01

  /// A work by `artist name` and its ID, with tags.
  private static func work(
    _ artist: (Int, String)?, _ tags: Tags = [], _ type: IllustType? = nil, day: Int? = nil
  ) -> Grouping.Work {
    let artist = artist.map { Artist(id: $0.0, name: $0.1) }
    let illust = Illust(id: 1, artist: artist, type: type, tags: tags)
    return Grouping.Work(illust, date: day.map { first.adding(days: $0 - 1) })
  }

  private static let lists: [(Grouping, [Grouping.Work], [String])] = [
    (.date, [], []),
    // Newest first, regardless of the order of the list.
    (
      .date, [work(nil, day: 2), work(nil, day: 1), work(nil), work(nil, day: 3), work(nil, day: 2)],
      ["2024-01-03: 3", "2024-01-02: 0 4", "2024-01-01: 1", "unknown date: 2"]
    ),
    // The largest first, then by ID; an artist has the name of the first entry, and two artists may share a name.
    (
      .artist,
      [work((9, "a")), work((7, "b")), work((9, "c")), work(nil), work((8, "b")), work(nil), work(nil)],
      ["a: 0 2", "b: 1", "b: 4", "unknown artist: 3 5 6"]
    ),
    // A work is in the section of each tag; the largest first, then by name.
    (
      .tag, [work(nil, ["x", "b"]), work(nil, ["a", "x"]), work(nil), work(nil, ["x", "B"])],
      ["x: 0 1 3", "B: 3", "a: 1", "b: 0", "no tags: 2"]
    ),
    // Once, if the artist wrote a tag twice. A tag may equal the name of the last section.
    (
      .tag, [work(nil, ["a", "a"]), work(nil), work(nil, ["no tags"])], ["a: 0", "no tags: 2", "no tags: 1"]
    ),
    (
      .type, [work(nil), work(nil, [], .ugoira), work(nil, [], .ugoira), work(nil, [], .illust)],
      ["illust: 3", "ugoira: 1 2", "unknown type: 0"]
    ),
    (.type, [work(nil, [], .manga), work(nil, [], .illust)], ["illust: 1", "manga: 0"]),
  ]

  @Test(arguments: lists.indices)
  func `sections are sorted, and unknown values are last`(index: Int) {
    let (grouping, works, expected) = Self.lists[index]
    let sections = grouping.sections(of: works)
    #expect(sections.map { "\($0.name): \($0.works.map(String.init).joined(separator: " "))" } == expected)
    #expect(Set(sections.map(\.key)).count == sections.count)
    #expect(sections.dropLast().allSatisfy { $0.key != .unknown })
  }

  @Test func `a hidden entry has no artist, even if the archive has one`() {
    let illust = Illust(id: 1, artist: Artist(id: 2, name: "a"), type: .manga)
    let hidden = Grouping.Work(RankingEntry(position: 1, visibility: .hidden, illust: illust), date: nil)
    let masked = Grouping.Work(RankingEntry(position: 1, visibility: .masked, illust: illust), date: nil)
    #expect(Grouping.artist.sections(of: [hidden, masked]).map(\.works) == [[1], [0]])
    #expect(Grouping.type.sections(of: [hidden, masked]).map(\.works) == [[0, 1]])
  }
}
