import Foundation
import Synchronization

/// A LocalPixiv process that serves many concurrent tests, with a world and a port for each.
///
/// Starting Python is slower than most tests, so there are as many processes as cores, and they live as long as the
/// test run.
final class PixivProcess: Sendable {
  /// The certificate to trust.
  let ca: String
  /// The port of its first world, which no test uses: further worlds are created there.
  private let port: Int
  /// Closing it ends the process, even if the tests are killed.
  private let lifeline: Pipe

  private init() throws {
    let process = Process()
    process.executableURL = URL(filePath: Self.python)
    process.arguments = [Self.program.path, "--until-eof", "--state", Self.state.path]
    let output = Pipe()
    lifeline = Pipe()
    process.standardInput = lifeline
    process.standardOutput = output
    try process.run()
    let line = output.fileHandleForReading.availableData
    guard let started = try? JSONDecoder().decode(Started.self, from: line) else {
      throw LocalPixiv.Failure(text: String(decoding: line, as: UTF8.self))
    }
    (port, ca) = (started.port, started.ca)
  }

  /// Returns the next process, in rotation.
  static func next() throws -> PixivProcess {
    try pool.withLock { pool in
      pool.turn += 1
      let width = ProcessInfo.processInfo.activeProcessorCount
      if pool.processes.count < width { pool.processes.append(try PixivProcess()) }
      return pool.processes[pool.turn % pool.processes.count]
    }
  }

  /// Creates a world and returns its port.
  ///
  /// - Parameters:
  ///   - now: The time of its stopped clock; nil for the real time.
  ///   - log: The file for its request log.
  func begin(now: String?, log: URL) throws -> Int {
    let wish = try JSONEncoder().encode(["now": now, "log": log.path].compactMapValues { $0 })
    let reply = try LoopbackHTTP.control("/worlds", String(decoding: wish, as: UTF8.self), port: port)
    return try JSONDecoder().decode(World.self, from: Data(reply.utf8)).port
  }

  /// Ends a world.
  func end(_ world: Int) throws {
    _ = try LoopbackHTTP.control("/worlds/end", #"{"port":\#(world)}"#, port: port)
  }

  private struct Started: Decodable {
    let port: Int
    let ca: String
  }

  private struct World: Decodable {
    let port: Int
  }

  private static let pool = Mutex<(processes: [PixivProcess], turn: Int)>(([], 0))

  private static let program = Repository.file("Tests/LocalPixiv")

  /// The certificates are created once and shared by all test processes on this machine.
  private static let state = FileManager.default.temporaryDirectory.appending(path: "localpixiv-\(getuid())")

  /// The interpreter itself: a version manager's shim would be slower than the server's start.
  private static let python =
    ["/usr/bin/python3", "/opt/homebrew/bin/python3", "/usr/local/bin/python3"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    } ?? "/usr/bin/python3"
}
