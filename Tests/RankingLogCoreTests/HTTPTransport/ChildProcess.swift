@testable import HTTPTransport
@testable import RankingLogCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A child process that ends with its owner.
final class ChildProcess {
  private let identifier: pid_t
  private let output: Int32

  /// Starts a program, found in `PATH`. Only its standard output is read.
  init(_ arguments: String...) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw TransportError.file(code: errno) }
    defer { close(ends[1]) }
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // A child that inherited other tests' sockets would keep their connections open.
    #if canImport(Glibc)
      for descriptor in 3..<Int32(1024) { posix_spawn_file_actions_addclose(&actions, descriptor) }
    #else
      var attributes: posix_spawnattr_t?
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
    #endif
    let strings = arguments.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    var identifier: pid_t = 0
    #if canImport(Glibc)
      let code = posix_spawnp(&identifier, arguments[0], &actions, nil, strings, environ)
    #else
      let code = posix_spawnp(&identifier, arguments[0], &actions, &attributes, strings, environ)
    #endif
    guard code == 0 else {
      close(ends[0])
      throw TransportError.file(code: code)
    }
    self.identifier = identifier
    output = ends[0]
  }

  deinit {
    kill(identifier, SIGKILL)
    var status: Int32 = 0
    waitpid(identifier, &status, 0)
    close(output)
  }

  /// The first line that contains a text; nil when the program ends before.
  func line(containing mark: String) -> String? {
    var line = ""
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1 {
      guard byte == UInt8(ascii: "\n") else {
        line.unicodeScalars.append(UnicodeScalar(byte))
        continue
      }
      if line.contains(mark) { return line }
      line = ""
    }
    return nil
  }

  /// Whether a program is installed and prints a text.
  static func isInstalled(_ name: String, _ option: String, saying mark: String) -> Bool {
    (try? ChildProcess(name, option))?.line(containing: mark) != nil
  }
}
