import Platform
import RankingLogCore

/// The output of a shell command that ran while the terminal browser is displayed.
struct ShellRun: Sendable {
  let succeeded: Bool
  let output: [UInt8]

  /// Runs a shell command, and returns its output and errors together.
  ///
  /// - Parameter ids: The lines of its input.
  init(_ command: String, ids: [Int], environment: [String: String]) async throws {
    let input = try InputFile(ids.map { "\($0)\n" }.joined(), environment)
    let child = ChildProcess(
      program: "sh", arguments: ["-c", command], environment: environment.withoutSecrets,
      input: input.descriptor,
      capture: .everything(upTo: 64 << 20))
    let end = try await Task.detached { try child.run() }.value
    (succeeded, output) = (end.status == 0, end.output)
  }
}

/// A temporary file without a name, at its start.
private final class InputFile: Sendable {
  let descriptor: Int32

  init(_ text: String, _ environment: [String: String]) throws {
    let directory = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let path = "\(directory)/rankinglog-\(getpid())-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw RankingLogError.file(
        path: path, reason: "cannot be created (\(String(cString: strerror(errno))))")
    }
    unlink(path)
    let sink = ByteSink(descriptor: descriptor, name: path)
    try sink.write(text)
    try sink.flush()
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }
}
