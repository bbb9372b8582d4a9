import Foundation
import TestSupport
import Testing

@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `rankinglog browse`.
@Suite(.watchdog)
struct BrowseCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Starts it, and waits for the URL.
  private func start(_ words: String = "") async throws -> (program: BuiltProgram, address: String) {
    let program = try BuiltProgram(shell: "exec rankinglog browse --no-open \(words) > address", in: sandbox)
    let url = sandbox.home.appending(path: "address")
    try await program.wait {
      program.hasEnded || ((try? String(contentsOf: url, encoding: .utf8)) ?? "").hasSuffix("\n")
    }
    return (program, try String(contentsOf: url, encoding: .utf8).trimmingCharacters(in: .newlines))
  }

  private func curl(_ words: String) async throws -> (status: Int32, output: String, errors: String) {
    try await BuiltProgram(shell: "curl -sS --max-time 20 -b jar -c jar \(words)", in: sandbox).end()
  }

  /// The URL of the pages, without the last slash, at the end of curl's output.
  private static func root(_ output: String) throws -> String {
    let address = try #require(output.split(separator: "\n").last?.split(separator: "#").first)
    return String(address.dropLast())
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)])
  func `B1, S14 browse prints one line, serves pages, and ends by the signal`(signal: Int32, status: Int)
    async throws
  {
    let (program, address) = try await start("-m weekly -d 2024-01-07")
    let match = try #require(
      address.wholeMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/open\?key=[0-9a-f]{64}#\/weekly\/2024-01-07/))
    let page = try await curl("-L -w '\\n%{url_effective}' '\(address)'")
    #expect(page.status == 0 && page.output.contains("<main id=\"plain\">"), "\(page.errors)")
    let root = try Self.root(page.output)
    #expect(root.wholeMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/[0-9a-f]{32}/)?.1 == match.1)
    #expect(
      try await curl("\(root)/data/daily/2024-01-05.json").output.hasPrefix("{\"state\":"))
    // A request without a response from pixiv is in progress.
    try sandbox.pixiv.fault(#"{"match":"date=20240104","do":"stall","after":10,"seconds":60}"#)
    let count = sandbox.pixiv.requestCount
    let waiting = try BuiltProgram(
      shell: "curl -sS -b jar -o body -w '%{http_code}' \(root)/data/daily/2024-01-04.json", in: sandbox)
    try await program.wait { sandbox.pixiv.requestCount > count }
    program.send(signal)
    let run = try await program.end()
    // A slow machine reports an interruption, because the end of the run lasts longer than the program's patience.
    #expect(run.status == Int32(status) && run.errors.replacing(/.* interrupted; .*\n/, with: "").isEmpty)
    #expect(try await waiting.end().output == "503")
    // The page read earlier is stored.
    #expect(try await sandbox.run("ranking -d 2024-01-05 --offline --pages 1 -f ids").lines.count == 50)
  }

  #if os(Linux)
    @Test func `B2, S1 browse listens on the loopback address only`() async throws {
      let (program, address) = try await start("--offline")
      let port = try #require(UInt16(address.dropFirst("http://127.0.0.1:".count).prefix { $0 != "/" }))
      let digits = String(port, radix: 16, uppercase: true)
      let name = ":" + String(repeating: "0", count: 4 - digits.count) + digits
      var listening: [String] = []
      // The table may omit rows while others change it.
      while listening.isEmpty {
        // Foundation's files end at the first short read, which is after a page of the table.
        let tables = try ["tcp", "tcp6"].map { name in
          let file = try #require(FileHandle(forReadingAtPath: "/proc/net/\(name)"))
          return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        }
        // The second field is the local address; state 0A means listening.
        let rows = tables.joined().split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        listening = rows.filter { $0.count > 3 && $0[3] == "0A" && $0[1].hasSuffix(name) }.map { $0[1] }
      }
      #expect(listening == ["0100007F" + name])
      program.send(SIGTERM)
      _ = try await program.end()
    }
  #endif

  @Test func `an export that cannot be written reports the directory and the reason`() async throws {
    let (program, address) = try await start("-d 2024-01-05 --export /dev/null/x")
    let root = try Self.root(try await curl("-L -w '\\n%{url_effective}' '\(address)'").output)
    let origin = root.split(separator: "/").prefix(2).joined(separator: "//")
    let id = try #require(try await sandbox.run("ranking -d 2024-01-05 --pages 1 -n 1 -f ids").lines.first)
    let headers = "-H 'Content-Type: application/json' -H 'Origin: \(origin)'"
    #expect(try await curl("\(headers) -d '{\"id\":\(id)}' \(root)/api/export").output == "{}")
    var state = ""
    while !state.contains("failed") { state = try await curl("\(root)/api/state").output }
    let reason = #""code":"file","values":["/dev/null/x"],"detail":"output directory not writable""#
    #expect(state.contains(reason))
    program.send(SIGINT)
    _ = try await program.end()
  }

  @Test(.expensive()) func `browse ends after the idle time without a request`() async throws {
    let (program, _) = try await start("--offline --idle 1s")
    let run = try await program.end()
    #expect(run.status == 0 && run.errors.contains("stopped after 1s without a request"), "\(run.errors)")
  }

  @Test(arguments: [
    ("--idle soon", "30m, 2h or 90s, or off"), ("-d 2024-01", "must be a single date"),
    ("-d 2030-01-01", "2030-01-01"),
    ("--port 0", "--port"), ("-m daily -c none", "none"),
  ])
  func `invalid arguments are a usage error`(words: String, reason: String) async throws {
    let run = try await sandbox.run("browse --no-open \(words)")
    #expect(run.status == 2 && run.errors.contains(reason) && run.output.isEmpty, "\(run.errors)")
  }

  @Test func `a port in use is named`() async throws {
    let (program, address) = try await start("--offline")
    let port = address.dropFirst("http://127.0.0.1:".count).prefix { $0 != "/" }
    let other = try await BuiltProgram("browse --no-open --port \(port)", in: sandbox).end()
    #expect(
      other.status == 2 && other.errors.contains("port \(port): used by another program"), "\(other.errors)")
    program.send(SIGINT)
    _ = try await program.end()
  }
}
