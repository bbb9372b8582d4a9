@testable import RankingLogCore

/// Filters as users write them. The first line is a filter, the rest a list of them, and the title of a work.
enum FiltersTarget {
  static func run(_ bytes: [UInt8]) {
    var input = Input(bytes)
    let text = input.line()
    let rest = String(decoding: input.remainder, as: UTF8.self)
    check(text, rest)
    checkFolding(rest)
    do throws(FilterError) {
      for line in try FilterList(rest).lines { check(printing: line.filter) }
    } catch {
      expect(error.line.map { $0 > 0 } ?? false, "no line")
      check(error)
    }
  }

  private static func check(_ text: String, _ title: String) {
    do throws(FilterError) {
      let filter = try Filter(text)
      check(printing: filter)
      // Each of up to thousands of terms folds the title again.
      let works = works(String(decoding: title.utf8.prefix(256), as: UTF8.self))
      var tally = FilterTally(filter)
      let kept = works.filter { tally.keeps($0) }.count
      expect(kept == works.count { filter.matches($0) } && kept == tally.left, "counts differ: \(text)")
      expect(tally.drops.reduce(kept) { $0 + $1.count } == works.count, "counts do not add up: \(text)")
      expect(tally.drops.allSatisfy { $0.unknown <= $0.count }, "more unknown than dropped: \(text)")
      guard !filter.isEmpty, let negation = try? Filter("-(\(filter))") else { return }
      expect(works.allSatisfy { filter.matches($0) != negation.matches($0) }, "not the complement: \(text)")
    } catch {
      check(error)
    }
  }

  private static func check(printing filter: Filter) {
    // Quotation marks can exceed the maximum length of a filter.
    guard filter.description.utf8.count <= FilterParser.maxBytes else { return }
    do throws(FilterError) {
      expect(try Filter(filter.description) == filter, "reads otherwise: \(filter)")
    } catch {
      expect(false, "own text is no filter: \(filter): \(error)")
    }
  }

  private static func check(_ error: FilterError) {
    expect((0...error.filter.unicodeScalars.count).contains(error.offset), "a place beyond the end")
    expect(!error.reason.isEmpty, "no reason")
  }

  private static func checkFolding(_ text: String) {
    let folded = text.folded
    expect(
      folded.folded.utf8.elementsEqual(folded.utf8), "folds further: \(text.unicodeScalars.map(\.value))")
  }

  private static func works(_ title: String) -> [FilterSubject] {
    let work = Illust(
      id: 3, title: title, artist: Artist(id: 2, name: title), type: .manga, pageCount: 3, width: 1600,
      height: 900,
      tags: [title, "猫"], createdAt: Timestamp(seconds: 1_700_000_000), ageRating: .all, caption: title)
    let ranking = Ranking(
      source: .web, kind: RankingKind(.daily), date: .first, fetchedAt: Timestamp(seconds: 0))
    let entry = RankingEntry(
      position: 1, rank: 1, previousRank: 60, statistics: Statistics(views: 10_000), illust: work)
    return [
      FilterSubject(entry, of: ranking), FilterSubject(work),
      FilterSubject(Illust(id: 1, visibility: .hidden)),
    ]
  }
}
