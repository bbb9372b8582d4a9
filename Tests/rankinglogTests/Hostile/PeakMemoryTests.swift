import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The memory use is limited, regardless of the size of a response.
@Suite(.watchdog)
struct PeakMemoryTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Runs the program as a child of a small process, which prints the child's peak memory, in bytes. A child that the
  /// tests start directly would inherit their own peak.
  private func run(_ words: String) async throws -> (status: Int32, output: String, errors: String, peak: Int)
  {
    let script = """
      import resource, subprocess, sys
      status = subprocess.call(["rankinglog"] + sys.argv[1:])
      peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
      print(peak if sys.platform == "darwin" else peak * 1024, file=open("peak", "w"))
      sys.exit(status)
      """
    try sandbox.write(script, to: "run.py")
    let run = try await BuiltProgram(shell: "python3 run.py \(words)", in: sandbox).end()
    let peak = try String(contentsOfFile: sandbox.path("peak"), encoding: .utf8)
    return (run.status, run.output, run.errors, try #require(Int(peak.dropLast())))
  }

  /// The maximum number of small values that are read, and twice that.
  private static func values(_ count: Int) -> String {
    let body = #"{\"contents\":[\#(String(repeating: "0,", count: count))0],\"next\":false}"#
    return
      #"{"match":"ranking","do":"status","status":200,"headers":{"Content-Type":"application/json"},"body":"\#(body)"}"#
  }

  @Test(
    arguments: Thorough.sample(
      [
        (#"{"profile":"huge"}"#, "web"), (#"{"profile":"bomb"}"#, "web"), (#"{"profile":"deep"}"#, "web"),
        (#"{"profile":"deep","depth":8000000}"#, "web"), (#"{"profile":"endless-csv"}"#, "sapi"),
        (values(190_000), "web"), (values(400_000), "web"),
      ], quick: 3))
  func `memory is bounded`(fault: String, source: String) async throws {
    try sandbox.pixiv.fault(fault)
    let run = try await run("ranking -d 2024-01-05 -f ids --retries 0 --source \(source)")
    #expect(run.status == 6 && run.output.isEmpty, "\(run.errors)")
    #expect(run.errors.contains("unexpected response"), "\(run.errors)")
    #expect(run.peak > 1 << 20 && run.peak < 100_000_000, "\(run.peak) bytes")
    #expect(sandbox.pixiv.requestCount == 1)
  }

  @Test(.expensive()) func `an endless image is not stored`() async throws {
    #expect(try await sandbox.run("show 114862000 -f ids").status == 0)
    try sandbox.pixiv.fault(
      #"{"match":"i.pximg.net","do":"bomb","size":150000000,"headers":{"Content-Type":"image/png"}}"#)
    let run = try await run("download 114862000 -o out --retries 0")
    #expect(run.status == 3 && run.errors.contains("failed 114862000 p0: "), "\(run.errors)")
    #expect(run.peak < 100_000_000, "\(run.peak) bytes")
    #expect(sandbox.files(in: "out").isEmpty)
  }

  @Test(.expensive()) func `an endless line of a list is skipped`() async throws {
    let file = try sandbox.write("114862000\n", to: "list")
    let handle = try Foundation.FileHandle(forWritingTo: URL(filePath: file))
    try handle.seekToEnd()
    for _ in 0..<30 { try handle.write(contentsOf: Data(repeating: 0x78, count: 1_000_000)) }
    try handle.write(contentsOf: Data("\n0\n".utf8))
    try handle.close()
    let run = try await run("download --input \(file) --dry-run --offline")
    #expect(run.status == 3, "\(run.errors.prefix(1000))")
    #expect(run.errors.contains("\(file), line 2: the line is too long to name a work"))
    #expect(run.errors.contains("\(file), line 3: '0' is neither a work ID"))
    #expect(run.errors.utf8.count < 2000)
    // The list itself, twice at most.
    #expect(run.peak < 130_000_000, "\(run.peak) bytes")
  }
}
