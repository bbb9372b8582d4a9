import Foundation
import TestSupport
import Testing

@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Signals, pipes and memory of `rankinglog sql`, which a process of its own shows.
@Suite(.watchdog)
struct SQLProcessTests {
  private let sandbox: Sandbox

  init() async throws {
    sandbox = try Sandbox()
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 5 -f ids").status == 0)
    try await sandbox.waitForClosedArchive()
  }

  private static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)])
  func `a signal ends a query that would never end, and what was found is printed`(signal: Int32, status: Int)
    async throws
  {
    let before = try Data(contentsOf: URL(filePath: sandbox.archive))
    // Two rows, and then none for ever.
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

  @Test(arguments: ["table", "csv", "tsv", "json", "ndjson"])
  func `a reader that leaves ends an endless query quietly`(format: String) async throws {
    let run = try await BuiltProgram(
      shell: """
        { rankinglog sql '\(Self.endless) SELECT i FROM n' -f \(format); echo $? > status; } | head -n 3 | wc -l
        cat status
        """, in: sandbox
    ).end()
    #expect(
      run.output.split(whereSeparator: \.isWhitespace) == ["3", "0"] && run.errors.isEmpty, "\(run.errors)")
  }

  @Test func `rows are not collected`() async throws {
    let script = """
      import resource, subprocess, sys
      sql = "\(Self.endless) SELECT printf('%.*c', 100000, 'x') AS t FROM n LIMIT 1500"
      read = subprocess.run(["rankinglog", "sql", sql, "-f", "ndjson"], stdout=open("rows", "w"))
      peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
      print(peak if sys.platform == "darwin" else peak * 1024)
      sys.exit(read.returncode)
      """
    try sandbox.write(script, to: "run.py")
    let run = try await BuiltProgram(shell: "python3 run.py && wc -c <rows", in: sandbox).end()
    let numbers = run.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    #expect(run.status == 0 && numbers.count == 2, "\(run.errors)")
    #expect(numbers[0] < 100_000_000 && numbers[1] == 1500 * 100_009, "\(numbers)")
    #expect(sandbox.pixiv.requestCount == 1)
  }
}
