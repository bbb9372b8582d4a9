@testable import RankingLogCore

/// Properties of all works and pages, from any source.
enum Invariants {
  static func check(_ page: RankingPage) {
    expect(page.entries.map(\.position) == Array(0..<page.entries.count).map { $0 + 1 }, "positions")
    let ranking = Ranking(
      source: .web, kind: RankingKind(.daily), date: .first, fetchedAt: Timestamp(seconds: 0))
    for entry in page.entries {
      expect(entry.rankOrPosition > 0, "place \(entry.rankOrPosition)")
      check(entry.illust)
      check(EntryRecord(entry, of: ranking), of: entry.illust)
    }
    let record = RankingRecord(ranking, entries: page.entries, missingRanks: [])
    let list = WorkList(record.json)
    expect(list.works.map(\.id) == page.entries.map(\.illust.id), "a printed ranking is not read back")
    expect(list.problems.isEmpty, "\(list.problems)")
  }

  static func check(_ illust: Illust) {
    expect(illust.id > 0, "id \(illust.id)")
    expect(illust.pageCount.map { (1...4000).contains($0) } ?? true, "\(illust.pageCount ?? 0) pages")
    expect(illust.merged(with: illust) == illust, "the same told twice is another work")
    for time in [illust.createdAt, illust.uploadedAt].compactMap(\.self) { check(time) }
    for images in [illust.images] + (illust.pages ?? []) {
      expect(images.withoutPlaceholders == images, "an address that leads elsewhere: \(images)")
    }
    for size in ImageSize.allCases {
      for page in [0, (illust.pageCount ?? 1) - 1] {
        let urls = ImageCandidates.urls(of: illust, page: page, size: size)
        expect(urls.allSatisfy(ImageHosts.isImage), "asks elsewhere: \(urls)")
      }
    }
    check(EntryRecord(illust), of: illust)
  }

  static func check(_ time: Timestamp) {
    expect(Timestamp(time.japan) == time && Timestamp(time.utc) == time, "\(time.japan) does not survive")
  }

  /// Printed text is harmless for a terminal, and can be read back.
  private static func check(_ record: EntryRecord, of illust: Illust) {
    let json = record.json
    expect(json.allSatisfy { $0 >= 0x20 && $0 != 0x7f }, "a control character in JSON")
    do {
      let fields = try JSONDecoding.decode(LenientObject.self, from: json)
      expect(fields.int("id") == illust.id, "another id")
      let title = record.entry.visibility == .hidden ? "" : illust.title
      expect(fields.string("title").map { Array($0.utf8) } == Array(title.utf8), "another title")
    } catch {
      expect(false, "own JSON: \(error.reason)")
    }
    var row = DelimitedWriter(.tsv)
    row.row(EntryColumn.row(record.kind), of: record.entry, in: record.ranking, span: record.span)
    expect(row.bytes.last == UInt8(ascii: "\n"), "a row without an end")
    let values = row.bytes.dropLast().split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    expect(values.count == EntryColumn.row(record.kind).count, "\(values.count) columns")
    for value in values { check(printed: String(decoding: value, as: UTF8.self)) }
    check(printed: (record.captionText ?? "").sanitized())
  }

  private static func check(printed text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: expect(false, "U+\(scalar.value) is printed")
      default: break
      }
    }
  }
}
