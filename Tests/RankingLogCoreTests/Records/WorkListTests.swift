import TestSupport
import Testing

@testable import RankingLogCore

/// Works read from input: any output of rankinglog, and lines that start with an ID or a URL.
struct WorkListTests {
  private let appearance = RankingAppearance(
    kind: RankingKind(.daily), date: RankingDate(dayNumber: 19_727), rank: 1)

  private func list(_ text: String) -> WorkList { WorkList(Array(text.utf8)) }

  @Test
  func `JSON is read in any layout`() {
    let entry = EntryRecord(Samples.entry, of: Samples.ranking).json.text
    let ranking = RankingRecord(Samples.ranking, entries: [Samples.entry, Samples.entry], missingRanks: [])
      .json.text
    for (text, count) in [
      (entry, 1), (entry + "\n" + entry + "\n", 2), (entry + entry, 2), ("[\(entry),\n \(entry)]", 2),
      (ranking, 2),
      ("[\(ranking)]", 2), ("\u{feff}\(entry)", 1),
    ] {
      let list = list(text)
      #expect(list.works.map(\.id) == Array(repeating: 114_862_000, count: count))
      #expect(list.works.allSatisfy { $0.appearances == [appearance] && $0.source == .web })
      #expect(list.works.allSatisfy { $0.hint?.title == Samples.illust.title })
      #expect(list.problems.isEmpty)
    }
  }

  @Test
  func `file names contain their works' IDs, if they are default names`() {
    let text =
      "out/daily/2024-01-05/001_114862000_p0.jpg\nmy pictures/114862001_p012_regular.jpg\nexp/illust_id_7_p1.png\nx/title.jpg\n0_p0.jpg\n"
    #expect(list(text).works.map(\.id) == [114_862_000, 114_862_001, 7])
    #expect(list(text).problems.map(\.line) == [4, 5])
  }

  @Test
  func `a single work has no ranking entry`() {
    let list = list(EntryRecord(Samples.illust).json.text)
    #expect(list.works.map(\.appearances) == [[]])
  }

  @Test(arguments: [",", "\t"])
  func `the columns of csv and tsv are read`(separator: String) {
    let record = EntryRecord(Samples.entry, of: Samples.ranking)
    var row = record.values
    row[8] = separator == "," ? "\"a, \"\"b\"\"\nc\"" : "a b"
    row[15] = "sea"
    let header =
      separator == "," ? EntryColumn.names(EntryColumn.row(.ranking)).joined(separator: ",") + "\r\n" : ""
    let list = list(header + row.joined(separator: separator) + "\n")
    #expect(list.works.map(\.id) == [114_862_000])
    #expect(list.works.first?.appearances == [appearance])
    #expect(list.problems.isEmpty)
  }

  @Test
  func `a row without all columns of its ranking is only a work`() {
    let row = EntryRecord(Samples.entry, of: Samples.ranking).values
    let works = [7, 8].flatMap { list(row.prefix($0).joined(separator: "\t") + "\n").works }
    #expect(works.map(\.id) == [114_862_000, 114_862_000])
    #expect(works.map(\.appearances) == [[], [appearance]])
    #expect(works.map(\.source) == [nil, .web])
  }

  @Test
  func `the columns of csv are found by their names`() {
    let columns: [EntryColumn] = [.title, .source, .date, .rank, .content, .mode, .id]
    var writer = DelimitedWriter(.csv(isForTerminal: false))
    writer.header(columns)
    writer.row(columns, of: Samples.entry, in: Samples.ranking)
    let work = list(writer.bytes.text).works.first
    #expect(work?.id == 114_862_000 && work?.appearances == [appearance] && work?.source == .web)
  }

  @Test
  func `lines start with an ID or a URL, and invalid ones are reported by number`() {
    let list = list("7\n\n# a note\n8 more words\r\nnonsense\nhttps://www.pixiv.net/artworks/9,x\n0\n")
    #expect(list.works.map(\.id) == [7, 8, 9])
    #expect(list.problems.map(\.line) == [5, 7])
  }

  @Test(arguments: [
    ("{\"id\":7}\n{\"id\":\n", [7], [2]), ("{\"id\":7}\nnot json\n{\"id\":8}", [7, 8], [2]),
    ("{\"x\":1}{\"id\":8}", [8], [1]),
    ("[]", [], []), ("{", [], [1]), ("{\"id\":-7}", [], [1]), ("[[{\"id\":7}]]", [7], []),
    ("{\"id\":\"7\"}", [7], []),
    ("{\"title\":\"}{\\\"\",\"id\":7}", [7], []), ("{\"work\":7,\"page\":0}", [7], []), ("", [], []),
    ("\n\n", [], []), ("id,rank,\"", [], [1]), ("title,id\r\nx,7\r\n\"a,b\",8\r\nshort\r\n", [7, 8], [4]),
    ("id\n7\n", [7], []),
    ("id,rank,x\r\n7,1\r\n\"8", [7], [3]),
  ])
  func `malformed input is reported, and the rest is read`(text: String, ids: [Int], problems: [Int]) {
    let list = list(text)
    #expect(list.works.map(\.id) == ids)
    #expect(list.problems.map(\.line) == problems)
  }

  @Test(arguments: [
    // Without a quote, a brace, both or a bracket; in the middle of an array, a key and a value.
    "{\"id\":1,\"title\":\"abc}", "{\"id\":1,\"title\":\"abc\"", "{\"id\":1,\"title\":\"abc", "{",
    "{\"id\":1,",
    "{\"id\":1,\"tags\":[\"a\",", "{\"id\":1,\"tags\":[\"a", "{\"id\":1,\"artist\":",
    "{\"id\":1,\"artist\":{\"id\":5}",
    "{\"id\":1,\"title\":\"a}{b\\\"}",
  ])
  func `a malformed record does not affect the others`(torn: String) {
    let list = list(
      "{\"id\":7}\n\(torn)\n{\"id\":8}\r\n{\"id\":9,\n \"artist\":\n {\"id\":5}}\n\(torn)\n{\"id\":10}\n")
    #expect(list.works.map(\.id) == [7, 8, 9, 10])
    #expect(list.problems.map(\.line) == [2, 7])
  }

  @Test(arguments: [
    // In the second of three objects, a brace or a quote is missing.
    "[\n  {\n    \"id\": 7\n  },\n  {\n    \"id\": 8,\n    \"artist\": {\n      \"id\": 5\n  },\n  {\n    \"id\": 9\n  }\n]",
    "{\n  \"id\": 7\n}\n\n{\n  \"id\": 8,\n  \"comments\": [\n    {\n      \"id\": \"5\n    }\n  ]\n}\n{\n  \"id\": 9\n}\n",
    "[{\"id\":7},\n {\"id\":8,\"title\":\"a},\n {\"id\":9}]",
  ])
  func `of several objects only the malformed one is lost`(text: String) {
    let list = list(text)
    #expect(list.works.map(\.id) == [7, 9])
    #expect(list.problems.count == 1)
  }

  @Test(.expensive(), .watchdog)
  func `many malformed records need linear time`() {
    let malformed = [
      "{\"a\":[{},\n", "{\"id\":1,\"artist\":\n", "{\"a\":[\n{},\n", "{\"a\":\"\n", "{{{{\n", "  {\n",
    ]
    for torn in Thorough.sample(malformed, quick: 2) {
      let count = 5_000
      let list = list(String(repeating: torn, count: count) + "{\"id\":8}")
      #expect(list.works.map(\.id) == [8])
      #expect(list.problems.count >= count / 2)
    }
  }

  @Test
  func `URLs of other hosts are dropped`() {
    let text =
      #"{"id":7,"images":{"original":"https://evil.example/7.jpg","regular":"https://i.pximg.net/r.jpg"}}"#
    #expect(list(text).works.first?.hint?.images == ImageURLs(regular: "https://i.pximg.net/r.jpg"))
  }
}
