import TestSupport
import Testing

/// In a separate process, because a sanitizer's memory would be counted as the program's.
@Suite(.watchdog)
struct SQLPeakMemoryTests {
  private let sandbox: Sandbox

  init() async throws { sandbox = try await .withStoredRanking() }

  @Test(.thorough) func `rows are printed without collecting them in memory`() async throws {
    let script = """
      import resource, subprocess, sys
      sql = "\(SQLProcessTests.endless) SELECT printf('%.*c', 100000, 'x') AS t FROM n LIMIT 1500"
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
