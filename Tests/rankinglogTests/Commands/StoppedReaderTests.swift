import Foundation
import RankingLogCore
import TestSupport
import Testing

@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A stopped terminal, a pager that waits for a key, a pipe that no process reads: a download continues.
@Suite(.watchdog)
struct StoppedReaderTests {
  enum Reader: CaseIterable {
    case messages, block, paths

    var options: String {
      switch self {
      case .messages: "--progress plain -v"
      case .block: ""
      case .paths: "-f paths"
      }
    }
  }

  // One at a time: each waits for its reader on a thread of the task pool, which may have only two.
  @Test(.serialized, arguments: Thorough.sample(Reader.allCases, quick: 1))
  func `a stopped reader does not stop a download`(reader: Reader) async throws {
    let sandbox = try Sandbox()
    let line = "download -d 2024-01-05 -n 200 \(reader.options) -o "
    let read = try await sandbox.run("\(line) \(sandbox.path("read")) --data-dir \(sandbox.path("other"))")
    let wanted = files(in: "read", of: sandbox)
    #expect(read.status == 0 && wanted >= 300, "\(read.errors.suffix(300))")
    let summary = try #require(read.errorLines.last?.split(separator: ";").first)

    let full = try FullDescriptor(isTerminal: reader == .block)
    let other = try TextSink("the other stream", in: sandbox.home)
    let stopped = ByteSink(descriptor: full.writer, name: "a stream that nobody reads")
    let time = try #require(Timestamp(Sandbox.now))
    var environment = sandbox.environment
    environment["TERM"] = "xterm"
    let program = Program(
      environment: environment, output: reader == .paths ? stopped : other.sink,
      errors: reader == .paths ? other.sink : stopped, clock: { time })
    let words = (line + sandbox.path("out")).split(separator: " ").map(String.init)
    let run = Task { await program.run(words) }
    try await eventually { files(in: "out", of: sandbox) >= wanted }

    async let text = full.readToEnd()
    #expect(await run.value.code == 0)
    full.closeWriter()
    let closing = reader == .paths ? try other.text : await text
    #expect(closing.contains(summary), "\(closing.suffix(300))")
    if reader == .paths { #expect(await text.split(whereSeparator: \.isNewline).count == read.lines.count) }
  }

  /// The number of images and animations with their final names.
  private func files(in directory: String, of sandbox: Sandbox) -> Int {
    sandbox.files(in: directory).count { !$0.hasSuffix(".part") && !$0.hasSuffix(".animation.json") }
  }
}

/// A pipe or a terminal without room for another byte.
private final class FullDescriptor: Sendable {
  private let reader: Int32
  let writer: Int32

  init(isTerminal: Bool) throws {
    var ends: [Int32] = [-1, -1]
    if isTerminal {
      var (first, second) = (Int32(-1), Int32(-1))
      let status = openpty(&first, &second, nil, nil, nil)
      try #require(status == 0)
      ends = [first, second]
    } else {
      try #require(pipe(&ends) == 0)
    }
    (reader, writer) = (ends[0], ends[1])
    for end in [reader, writer] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
    while write(writer, "x", 1) == 1 {}
    try #require(errno == EAGAIN)
    // Later writes wait for the reader.
    _ = fcntl(writer, F_SETFL, 0)
  }

  deinit { close(reader) }

  func closeWriter() { close(writer) }

  /// The complete output, after the bytes that filled the pipe.
  func readToEnd() async -> String {
    let reader = reader
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: Pipe.readAll(reader, pause: 0)) }
    }
  }
}
