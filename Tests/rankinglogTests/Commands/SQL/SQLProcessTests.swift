import Foundation
import TestSupport
import Testing

@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Signals and pipes of `rankinglog sql`, tested in a separate process.
@Suite(.watchdog)
struct SQLProcessTests {
  private let sandbox: Sandbox

  init() async throws { sandbox = try await .withStoredRanking() }

  static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)])
  func `a signal ends an endless query, and the rows found before are printed`(signal: Int32, status: Int)
    async throws
  {
    let before = try Data(contentsOf: URL(filePath: sandbox.archive))
    // Two rows, and then an endless search.
    let sql = "\(Self.endless) SELECT i FROM n WHERE i < 3"
    let program = try BuiltProgram(shell: "exec rankinglog sql '\(sql)'", in: sandbox)
    try await program.wait { sandbox.exists(".local/share/rankinglog/archive.db-shm") }
    program.send(signal)
    let run = try await program.end()
    #expect(run.status == Int32(status), "\(run.errors)")
    #expect(run.errors == "rankinglog: interrupted\n" && ["", "1\n2\n"].contains(run.output))
    try await sandbox.waitForClosedArchive()
    #expect(try Data(contentsOf: URL(filePath: sandbox.archive)) == before)
  }

  @Test(.expensive(), arguments: ["table", "csv", "tsv", "json", "ndjson"])
  func `a closed reader ends an endless query quietly`(format: String) async throws {
    let run = try await BuiltProgram(
      shell: """
        { rankinglog sql '\(Self.endless) SELECT i FROM n' -f \(format); echo $? > status; } | head -n 3 | wc -l
        cat status
        """, in: sandbox
    ).end()
    #expect(
      run.output.split(whereSeparator: \.isWhitespace) == ["3", "0"] && run.errors.isEmpty, "\(run.errors)")
  }
}
