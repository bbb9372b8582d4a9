import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Output read by other programs' parsers is exact, regardless of a title's contents.
@Suite(.watchdog)
struct OtherReadersTests {
  private let sandbox: Sandbox

  init() async throws {
    sandbox = try Sandbox()
    try sandbox.pixiv.fault(#"{"profile":"titles"}"#)
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 40 -f ids").status == 0)
  }

  /// Compares each row of a CSV file with a line of an NDJSON file. CSV changes only line ends and the start of escape
  /// sequences.
  private static let comparison = #"""
    import csv, json, re, sys
    csv.field_size_limit(1 << 30)
    # Until Python 3.11, its reader of CSV refused a NUL.
    nul = "\0" if sys.version_info >= (3, 11) else ""
    def text(value):
        if value is None: return ""
        if isinstance(value, list): return " ".join(value)
        value = re.sub("\r\n|[\n\x0b\x0c\r\x85\u2028\u2029]", " ", str(value))
        return re.sub("[\x1b\x80-\x9f]", "\ufffd", value).replace("\0", nul)
    def flat(record):
        artist = record.get("artist")
        if not isinstance(artist, dict): return record
        return {**record, "artist": artist["name"], "artist_id": artist["id"]}
    with open("rows.csv", newline="", encoding="utf-8") as file:
        header, *rows = csv.reader(line.replace("\0", nul) for line in file)
    with open("rows.ndjson", newline="\n", encoding="utf-8") as file:
        records = [flat(json.loads(line)) for line in file]
    assert len(rows) == len(records), (len(rows), len(records))
    for number, (row, record) in enumerate(zip(rows, records)):
        expected = [text(record.get(name)) for name in header]
        assert row == expected, (number, row, expected)
    print(len(rows), len(header))
    """#

  private func compare(_ words: [String]) async throws -> String {
    for format in ["csv", "ndjson"] {
      let run = try await sandbox.run(words + ["-f", format])
      #expect(run.status == 0)
      try sandbox.write(run.output, to: "rows.\(format)")
    }
    try sandbox.write(Self.comparison, to: "compare.py")
    let run = try await BuiltProgram(shell: "python3 compare.py", in: sandbox).end()
    #expect(run.status == 0, "\(run.errors.suffix(2000))")
    return run.output
  }

  @Test func `Python reads the same values from csv and ndjson of rankings, row by row`() async throws {
    #expect(try await compare(["ranking", "-d", "2024-01-05", "-n", "40", "--offline"]) == "40 19\n")
  }

  @Test(
    .expensive(),
    arguments: [
      ("SELECT * FROM v_entry", "50 14\n"), ("SELECT * FROM v_work", "50 15\n"),
      ("SELECT * FROM v_ranking", "1 8\n"),
      ("SELECT title, length(title) FROM v_work ORDER BY title", "50 2\n"),
    ])
  func `Python reads the same values from csv and ndjson of queries, row by row`(sql: String, size: String)
    async throws
  {
    #expect(try await compare(["sql", sql]) == size)
  }

  @Test func `titles of queries are exact in ndjson`() async throws {
    let run = try await sandbox.run([
      "sql", "SELECT title FROM v_entry JOIN v_work USING(work) ORDER BY place", "-f", "ndjson",
    ])
    let titles = HostileTitlesTests.titles
    #expect(try run.values("title", as: String.self) == Array((titles + titles + titles).prefix(50)))
  }
}
