import Platform
import RankingLogCore

/// The output of a command that runs while the terminal browser is displayed.
struct CapturedRun: Sendable {
  let status: ExitStatus
  let output: [UInt8]
  let errors: String

  /// The commands that print works.
  static let names = ["artist", "best", "bookmarks", "following", "movers", "ranking", "recents", "search"]

  /// Runs a command of this program.
  init(_ words: [String], _ program: Program) async throws(RankingLogError) {
    let output = try CapturingFile(program.environment)
    let errors = try CapturingFile(program.environment)
    var program = program
    program.output = ByteSink(descriptor: output.descriptor, name: "standard output")
    program.errors = ByteSink(descriptor: errors.descriptor, name: "standard error")
    // The keyboard belongs to the browser.
    program.readInput = { [] }
    status = await program.run(words)
    try? program.output.flush()
    self.output = output.contents
    self.errors = String(decoding: errors.contents, as: UTF8.self)
  }

  /// Runs a shell command, and returns its output and errors together.
  ///
  /// - Parameter ids: The lines of its input.
  init(shell command: String, ids: [Int], environment: [String: String]) async throws {
    let input = try CapturingFile(environment)
    try input.write(ids.map { "\($0)\n" }.joined())
    lseek(input.descriptor, 0, SEEK_SET)
    let child = ChildProcess(
      program: "sh", arguments: ["-c", command], environment: environment.withoutSecrets,
      input: input.descriptor,
      capture: .everything(upTo: CapturingFile.limit))
    let end = try await Task.detached { try child.run() }.value
    (status, errors) = (end.status == 0 ? .done : .failed, "")
    output = end.output
  }
}

/// A new temporary file without a name.
private final class CapturingFile: Sendable {
  let descriptor: Int32
  private let path: String
  /// The maximum number of bytes to read.
  static let limit = 64 << 20

  init(_ environment: [String: String]) throws(RankingLogError) {
    let directory = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    path = "\(directory)/rankinglog-\(getpid())-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw .file(path: path, reason: "cannot be created (\(String(cString: strerror(errno))))")
    }
    unlink(path)
  }

  deinit { close(descriptor) }

  func write(_ text: String) throws(SinkError) {
    let sink = ByteSink(descriptor: descriptor, name: path)
    try sink.write(text)
    try sink.flush()
  }

  var contents: [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < Self.limit {
      let count = pread(descriptor, &buffer, buffer.count, off_t(bytes.count))
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    return bytes
  }
}
