import Foundation
import TestSupport
import Testing

@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Behavior that requires a separate process: pipes, signals, descriptors.
@Suite(.watchdog)
struct BuiltProgramTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func shell(_ script: String) async throws -> (status: Int32, output: String, errors: String) {
    try await BuiltProgram(shell: script, in: sandbox).end()
  }

  @Test func `a range printed to a pipe is the same as in-process`() async throws {
    let run = try await shell("rankinglog ranking -d 2024-01-05 -f ids | cat")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output == (try await sandbox.run("ranking -d 2024-01-05 -f ids --offline").output))
  }

  @Test func `a closed reader ends the run quietly`() async throws {
    let run = try await shell(
      "{ rankinglog ranking -d 2024-01-01..2024-01-03 -f ndjson; echo $? > status; } | head -n 1; cat status")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.hasSuffix("}\n0\n"))
    // The run ends when it writes the next page, not after the entire range.
    #expect(sandbox.pixiv.requests.count < 10)
  }

  @Test(.expensive(), arguments: [(">&-", false), (">&- 2>&-", true), ("<&- >&- 2>&-", true)])
  func `a closed stdout is an error, and no data is lost`(closed: String, isSilent: Bool) async throws {
    let message = "rankinglog: cannot write to standard output: Bad file descriptor\n"
    for words in [
      "ranking -d 2024-01-05 -n 5", "modes", "--version", "ranking --help", "ranking -d 2024-01-05 -n 5",
    ] {
      let run = try await shell("rankinglog \(words) \(closed)")
      #expect(run.status == 1 && run.output.isEmpty && run.errors == (isSilent ? "" : message), "\(run)")
    }
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 5 -f ids --offline").lines.count == 5)
  }

  @Test func `an argument that is not valid UTF-8 is refused, and no directory is created`() async throws {
    let sandbox = try Sandbox()
    let run = try await BuiltProgram(
      shell: #"rankinglog download 1 -o "$(printf 'caf\351')""#, in: sandbox
    ).end()
    #expect(run.status == ExitStatus.usage.code)
    #expect(run.errors == "rankinglog: argument 4 is not valid UTF-8: caf\u{FFFD}\n")
    #expect(sandbox.files(in: "").filter { !$0.hasPrefix(".") }.isEmpty)
  }

  @Test func `a command that prints nothing needs neither stdin nor stdout`() async throws {
    let run = try await shell("rankinglog download -d 2024-01-05 -n 1 --size thumbnail -o out <&- >&-")
    #expect(run.status == 0 && !sandbox.files(in: "out").isEmpty, "\(run.errors)")
  }

  #if os(Linux)
    @Test func `a checksum that OpenSSL cannot compute is an error, and never an empty one`() async throws {
      try sandbox.write(
        """
        openssl_conf = init
        [init]
        alg_section = algorithms
        [algorithms]
        default_properties = fips=yes
        """, to: "openssl.cnf")
      let run = try await shell("OPENSSL_CONF=$PWD/openssl.cnf rankinglog auth login < /dev/null")
      #expect(run.status == 1, "\(run.output)")
      #expect(run.errors.contains("OpenSSL: cannot compute SHA-256; it may be in FIPS mode"), "\(run.errors)")
    }

    @Test func `a full disk behind stdout has a separate exit status`() async throws {
      let run = try await shell("rankinglog ranking -d 2024-01-05 -n 5 > /dev/full")
      #expect(run.status == 9)
      #expect(
        run.errors
          == "rankinglog: cannot write to standard output: the disk is full; free some space and run the same command again\n"
      )
      #expect(try await shell("rankinglog --version > /dev/full").status == 9)
      #expect(try await shell("rankinglog > /dev/full").status == 9)
    }
  #endif

  @Test(.expensive(), arguments: [(SIGINT, 130), (SIGTERM, 143)])
  func `a signal ends a range, and the next run continues`(signal: Int32, status: Int) async throws {
    try sandbox.pixiv.fault(#"{"match":"date=20240104&p=3","times":1,"do":"stall","after":10,"seconds":60}"#)
    let program = try BuiltProgram("ranking -d 2024-01-03..2024-01-05 --pages 4 -f tsv", in: sandbox)
    try await program.wait { sandbox.pixiv.requestCount == 7 }
    program.send(signal)
    let run = try await program.end()
    #expect(run.status == Int32(status))
    #expect(run.errors == "rankinglog: interrupted; run the same command again to continue\n")
    #expect(run.output.split(separator: "\n").count == 300)

    let again = try await sandbox.run("ranking -d 2024-01-03..2024-01-05 --pages 4 -f tsv")
    #expect(again.status == 0 && again.lines.count == 600)
    #expect(
      again.requests.map { "\($0.query["date"] ?? "") \($0.query["p"] ?? "1")" } == [
        "20240104 3", "20240104 4", "20240103 1", "20240103 2", "20240103 3", "20240103 4",
      ])
    #expect(again.output.hasPrefix(run.output))
  }

  @Test func `a signal ends a download, and the next run continues`() async throws {
    try sandbox.pixiv.fault(
      #"{"match":"i.pximg.net","skip":5,"times":100,"do":"stall","after":100,"seconds":60}"#)
    let program = try BuiltProgram("download -d 2024-01-05 -n 20 -o out", in: sandbox)
    try await program.wait { sandbox.pixiv.requestCount >= 1 + 9 }
    program.send(SIGINT)
    let run = try await program.end()
    #expect(
      run.status == 130 && run.errors.contains("interrupted; run the same command again"), "\(run.errors)")
    let whole = sandbox.files(in: "out").filter { !$0.hasSuffix(".part") }
    #expect((1...5).contains(whole.count))

    let clear = try await BuiltProgram(
      shell: "curl -s --connect-to \(sandbox.pixiv.connectTo) -X POST http://localpixiv.test/faults/clear",
      in: sandbox
    ).end()
    #expect(clear.status == 0)
    let again = try await sandbox.run("download -d 2024-01-05 -n 20 -o \(sandbox.path("out"))")
    #expect(again.status == 0 && again.errors.contains("\(whole.count) present, "), "\(again.errors)")
    #expect(!sandbox.files(in: "out").contains { $0.hasSuffix(".part") })
  }

  @Test func `works printed by one command are downloaded by another`() async throws {
    let run = try await shell(
      "rankinglog ranking -d 2024-01-05 -n 3 -f ndjson | rankinglog download --input - -o picks -f paths")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.split(separator: "\n").allSatisfy { $0.hasPrefix("picks/daily/2024-01-05/00") })
    #expect(sandbox.exists("picks/daily/2024-01-05"))
  }

  @Test func `two parallel runs share an archive`() async throws {
    let run = try await shell(
      "for day in 1 2 3 4; do rankinglog ranking -d 2024-01-0$day --pages 3 -f ids > $day & done; wait; cat 1 2 3 4 | wc -l"
    )
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.split(separator: " ").joined() == "600\n")
    let all = try await sandbox.run("ranking -d 2024-01-01..2024-01-04 --pages 3 -f tsv --offline")
    #expect(all.status == 0 && all.lines.count == 600)
  }
}
