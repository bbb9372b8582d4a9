import Foundation
import TestSupport
import Testing

@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The built program in a separate process.
///
/// Started without Foundation, so that the signals which the tests' own parent may ignore have the same effect as for a
/// user at a terminal.
final class BuiltProgram {
  /// The directory of the test binary also contains the program.
  static let directory = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .standardizedFileURL

  let id: pid_t
  private let files: [URL]

  /// Starts it in the sandbox's home.
  ///
  /// - Parameters:
  ///   - script: For the shell; `rankinglog` is the program in it.
  ///   - shell: The shell.
  convenience init(shell script: String, with shell: String = "/bin/sh", in sandbox: Sandbox) throws {
    try self.init([shell, "-c", script], in: sandbox)
  }

  convenience init(_ words: String, in sandbox: Sandbox) throws {
    let program = BuiltProgram.directory.appending(path: "rankinglog").path
    try self.init([program] + words.split(separator: " ").map(String.init), in: sandbox)
  }

  private init(_ words: [String], in sandbox: Sandbox) throws {
    files = ["out", "err"].map { sandbox.home.appending(path: ".\($0)-\(UUID().uuidString)") }
    var environment = sandbox.environment
    environment["PATH"] = "\(BuiltProgram.directory.path):/usr/bin:/bin"
    environment["TERM"] = "dumb"
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    // Without a chdir that all systems have, the shell changes the directory.
    let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", sandbox.home.path] + words
    var arguments: [UnsafeMutablePointer<CChar>?] = shell.map { strdup($0) } + [nil]
    defer { for text in variables + arguments { free(text) } }

    var actions = BuiltProgram.emptyActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (descriptor, file) in zip([STDOUT_FILENO, STDERR_FILENO], files) {
      posix_spawn_file_actions_addopen(&actions, descriptor, file.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    var attributes = BuiltProgram.emptyAttributes
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (defaults, mask) = (sigset_t(), sigset_t())
    for set in [SIGINT, SIGTERM, SIGPIPE, SIGHUP] { sigaddset(&defaults, set) }
    sigemptyset(&mask)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var id = pid_t()
    try #require(posix_spawn(&id, "/bin/sh", &actions, &attributes, &arguments, &variables) == 0)
    self.id = id
  }

  /// Waits until a condition is true. The test's time limit stops an endless wait.
  func wait(until condition: () throws -> Bool) async throws {
    try await eventually { try condition() }
  }

  /// Whether the process has ended.
  var hasEnded: Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT)
    return result == 0 && information.si_signo == SIGCHLD
  }

  /// The text that it has written to stderr.
  var messages: String { (try? String(contentsOf: files[1], encoding: .utf8)) ?? "" }

  func send(_ signal: Int32) { kill(id, signal) }

  /// The results after the process has ended. The status of a signal is 128 plus its number, as in a shell.
  func end() async throws -> (status: Int32, output: String, errors: String) {
    let id = id
    let status: Int32 = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        continuation.resume(returning: status)
      }
    }
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    for file in files { try FileManager.default.removeItem(at: file) }
    let signal = status & 0x7f
    return (signal == 0 ? status >> 8 & 0xff : 128 + signal, texts[0], texts[1])
  }

  /// The systems declare them differently: a struct here, an optional pointer there.
  #if canImport(Glibc)
    private static var emptyActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    private static var emptyAttributes: posix_spawnattr_t { posix_spawnattr_t() }
  #else
    private static var emptyActions: posix_spawn_file_actions_t? { nil }
    private static var emptyAttributes: posix_spawnattr_t? { nil }
  #endif
}
