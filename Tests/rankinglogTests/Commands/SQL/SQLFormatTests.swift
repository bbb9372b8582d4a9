import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// The formats of `rankinglog sql`.
@Suite(.watchdog, .sharedPixiv)
struct SQLFormatTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox(pixiv: LocalPixiv.shared) }

  private func run(_ sql: String, _ format: String?) async throws -> Run {
    if !sandbox.exists(".local/share/rankinglog/archive.db") {
      #expect(try await sandbox.run("ranking -d 2024-01-05 -n 1 -f ids").status == 0)
    }
    let run = try await sandbox.run(["sql", sql] + (format.map { ["-f", $0] } ?? []))
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    return run
  }

  private static let values = """
    SELECT 1 AS id, NULL AS n, -2.5 AS id, 1e20 AS big, 9e999 AS most, x'00ff' AS b, 'a,"b"' AS t
    UNION ALL SELECT 22, 'x', 0.1, 0, 1, x'', char(10, 27, 9, 8206)
    """

  @Test(
    arguments: [
      (nil, "1\t\t-2.5\t1e+20\tinf\t00ff\ta,\"b\"\n22\tx\t0.1\t0\t1\t\t \u{fffd} \n"),
      (
        "csv",
        "id,n,id,big,most,b,t\r\n1,,-2.5,1e+20,inf,00ff,\"a,\"\"b\"\"\"\r\n22,x,0.1,0,1,, \u{fffd}\t\u{200e}\r\n"
      ),
      (
        "ndjson",
        #"""
        {"id":1,"n":null,"id:1":-2.5,"big":1e+20,"most":null,"b":"00ff","t":"a,\"b\""}
        {"id":22,"n":"x","id:1":0.1,"big":0,"most":1,"b":"","t":"\n\u001b\t\#u{200e}"}

        """#
      ),
      (
        "json",
        #"""
        [
        {"id":1,"n":null,"id:1":-2.5,"big":1e+20,"most":null,"b":"00ff","t":"a,\"b\""},
        {"id":22,"n":"x","id:1":0.1,"big":0,"most":1,"b":"","t":"\n\u001b\t\#u{200e}"}
        ]

        """#
      ),
      ("table", "id  n    id    big  most  b     t\n 1     -2.5  1e+20  inf  00ff  a,\"b\"\n"),
    ] as [(String?, String)])
  func `every type of value is printed in every format`(format: String?, output: String) async throws {
    let printed = try await run(Self.values, format).output
    if format != "table" { return #expect(printed == output) }
    #expect(printed.split(separator: "\n").count == 3 && !printed.unicodeScalars.contains("\u{1b}"))
  }

  @Test(arguments: SQLFormat.allCases)
  func `without rows there is no output`(format: SQLFormat) async throws {
    #expect(try await run("SELECT 1 AS a WHERE 0", format.rawValue).output.isEmpty)
  }

  private static func count(to end: Int) -> String {
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(end)) SELECT i, 'row ' || i AS t FROM n"
  }

  @Test func `column widths come from the first hundred rows, and numbers are right-aligned`() async throws {
    let lines = try await run(Self.count(to: 1001), "table").lines
    #expect(lines.prefix(3) == ["  i  t", "  1  row 1", "  2  row 2"])
    #expect(lines[100] == "100  row 100" && lines.count == 1002)
    // Later rows may be truncated.
    #expect(lines[1001] == "10…  row 10…")
    #expect(try await run(Self.count(to: 1), "table").lines == ["i  t", "1  row 1"])
  }

  @Test func `tags are separated by spaces in tsv and table, and unchanged in csv and ndjson`() async throws {
    let sql = "SELECT 'a' || char(31) || 'b c' AS tags"
    #expect(try await run(sql, "tsv").output == "a b c\n")
    #expect(try await run(sql, "table").output == "tags\na b c\n")
    #expect(try await run(sql, "csv").output == "tags\r\na\u{1f}b c\r\n")
    #expect(try await run(sql, "ndjson").output == #"{"tags":"a\u001fb c"}"# + "\n")
  }

  @Test func `a date is not truncated in a narrow terminal, but a title is`() {
    let title = String(repeating: "長", count: 40)
    let row = SQLRow(columns: ["date", "title"], values: ["2024-01-05", .text(title)])
    let layout = SQLLayout(row)
    #expect(layout.lines(row, in: layout.table([row], width: 30)) == "2024-01-05  長長長長長長長長…\n")
  }

  @Test func `an error after some rows leaves them valid`() async throws {
    let sql = "SELECT 1 AS a UNION ALL SELECT json('{')"
    _ = try await run("SELECT 1", nil)
    for (format, output) in [
      ("json", "[\n{\"a\":1}\n]\n"), ("ndjson", "{\"a\":1}\n"), ("csv", "a\r\n1\r\n"), ("table", "a\n1\n"),
    ] {
      let run = try await sandbox.run(["sql", sql, "-f", format])
      #expect(run.status == 2 && run.output == output && run.errors.contains("malformed JSON"))
    }
  }
}
