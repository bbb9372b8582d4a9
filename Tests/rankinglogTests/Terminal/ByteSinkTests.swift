import Dispatch
import TestSupport
import Testing

@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite(.watchdog)
struct ByteSinkTests {
  init() {
    Signals.setUp()
  }

  @Test func `blocks wait for a flush, lines do not`() throws {
    let pipe = try Pipe()
    let blocks = ByteSink(descriptor: pipe.writer, name: "a pipe", flushing: .blocks)
    try blocks.writeLine("one")
    #expect(pipe.readAvailable() == "")
    try blocks.flush()
    #expect(pipe.readAvailable() == "one\n")
    let lines = ByteSink(descriptor: pipe.writer, name: "a pipe", flushing: .lines)
    try lines.write("two")
    #expect(pipe.readAvailable() == "")
    try lines.write(" three\n")
    #expect(pipe.readAvailable() == "two three\n")
  }

  @Test func `a full buffer is written without a flush`() throws {
    let pipe = try Pipe()
    let sink = ByteSink(descriptor: pipe.writer, name: "a pipe")
    try sink.write(bytes: [UInt8](repeating: 65, count: 64 << 10))
    #expect(pipe.readAvailable().utf8.count == 64 << 10)
  }

  @Test func `a slow reader behind a non-blocking pipe gets every byte`() async throws {
    let pipe = try Pipe()
    _ = fcntl(pipe.writer, F_SETFL, O_NONBLOCK)
    let sink = ByteSink(descriptor: pipe.writer, name: "a pipe")
    let sent = (0..<100_000).map { "line \($0)\n" }.joined()
    let reader = pipe.reader
    async let received = Self.onOwnThread { Pipe.readAll(reader, pause: 500) }
    let writer = pipe.writer
    let result = await Self.onOwnThread {
      defer { close(writer) }
      return Result { () throws(SinkError) in
        try sink.write(sent)
        try sink.flush()
      }
    }
    pipe.writerIsClosed()
    try result.get()
    #expect(await received == sent)
  }

  /// Runs a blocking function in a separate thread, so that it does not block other tests.
  private static func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: body()) }
    }
  }

  @Test func `a closed reader is an error, for later writes too`() throws {
    let pipe = try Pipe()
    pipe.closeReader()
    let sink = ByteSink(descriptor: pipe.writer, name: "a pipe")
    try sink.write("buffered")
    #expect(throws: SinkError.closed) { try sink.flush() }
    #expect(throws: SinkError.closed) { try sink.write("more") }
    #expect(throws: SinkError.closed) { try sink.flush() }
  }

  #if os(Linux)
    @Test func `a full disk is an error with a suggestion`() throws {
      let descriptor = open("/dev/full", O_WRONLY)
      defer { close(descriptor) }
      let sink = ByteSink(descriptor: descriptor, name: "standard output")
      try sink.write("text")
      #expect(throws: SinkError.full(name: "standard output")) { try sink.flush() }
      #expect("\(SinkError.full(name: "x"))".contains("disk is full"))
    }
  #endif

  @Test func `another failure includes the system's reason`() throws {
    let sink = ByteSink(descriptor: -1, name: "nothing")
    try sink.write("text")
    #expect(throws: SinkError.failed(name: "nothing", reason: "Bad file descriptor")) { try sink.flush() }
  }

  @Test func `closed standard descriptors are reserved before a file can use them`() async {
    await #expect(processExitsWith: .success) {
      close(STDOUT_FILENO)
      close(STDIN_FILENO)
      reserveStandardDescriptors()
      let file = open("/dev/null", O_RDONLY)
      exit(file > STDERR_FILENO ? 0 : 1)
    }
  }
}

/// A pipe whose ends are closed with it.
final class Pipe {
  private(set) var reader: Int32
  private(set) var writer: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    (reader, writer) = (ends[0], ends[1])
    // Exit tests start processes, which would inherit the ends and keep them open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    closeReader()
    closeWriter()
  }

  func closeReader() {
    if reader >= 0 { close(reader) }
    reader = -1
  }

  func closeWriter() {
    if writer >= 0 { close(writer) }
    writer = -1
  }

  /// Records that the writer was closed elsewhere.
  func writerIsClosed() {
    writer = -1
  }

  /// Returns the current contents of the pipe, without waiting.
  func readAvailable() -> String {
    _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    return Self.readAll(reader, pause: 0)
  }

  /// Reads to the end, with a pause in microseconds after each piece.
  static func readAll(_ descriptor: Int32, pause: UInt32) -> String {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 8192)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
      if pause > 0 { usleep(pause) }
    }
  }
}
