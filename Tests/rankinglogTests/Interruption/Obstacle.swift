#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  @testable import RankingLogCore
  @testable import rankinglog

  /// Something that makes a command wait, in the sandbox's home.
  enum Obstacle: Sendable {
    /// A file.
    case file(String, String)
    /// An empty directory.
    case directory(String)
    /// A FIFO that no process writes to.
    case fifoWithoutWriter(String)
    /// A FIFO with an open writer, which wrote a space.
    case silentFIFO(String)
    /// A FIFO without room.
    case fullFIFO(String)
    /// A lock of another process, on a file or directory.
    case lock(String)
    /// A write transaction of another process.
    case writtenArchive
    /// Another process that keeps all others from the archive.
    case exclusiveArchive
    /// A server that accepts connections and does not reply. `port` contains its port.
    case silentServer
    /// A server whose queue of connections is full. `port` contains its port.
    case fullServer
    /// An archive of a schema version, whose table of rankings does not end, and so large that reading it may take long.
    case endlessArchive(String, version: Int)
    /// A program `ffmpeg` that does not end, and writes its ID to `child`.
    case endlessFFmpeg
    /// pixiv has requested a pause of ten minutes.
    case pause(String)

    /// Creates the obstacle, which lasts as long as the returned object.
    func make(in sandbox: Sandbox) throws -> AnyObject? {
      switch self {
      case .file(let name, let contents):
        try sandbox.write(contents, to: name)
        return nil
      case .directory(let name):
        try FileManager.default.createDirectory(atPath: sandbox.path(name), withIntermediateDirectories: true)
        return nil
      case .fifoWithoutWriter(let name): return try HeldFIFO(sandbox.path(name), contents: .unopened)
      case .silentFIFO(let name): return try HeldFIFO(sandbox.path(name), contents: .space)
      case .fullFIFO(let name): return try HeldFIFO(sandbox.path(name), contents: .full)
      case .lock(let name): return try HeldLock(sandbox.path(name))
      case .writtenArchive: return try HeldArchive(sandbox.archive, ["BEGIN IMMEDIATE"])
      case .exclusiveArchive:
        return try HeldArchive(sandbox.archive, ["PRAGMA locking_mode=EXCLUSIVE", "BEGIN EXCLUSIVE"])
      case .silentServer: return try SilentServer(backlog: 16, portFile: "port", in: sandbox)
      case .fullServer: return try SilentServer(backlog: 0, portFile: "port", in: sandbox)
      case .endlessArchive(let name, let version):
        return try EndlessArchive(sandbox.path(name), version: version)
      case .endlessFFmpeg:
        try writeScript(
          "echo $$ > '\(sandbox.path("child"))'\nexec sleep 1000", to: sandbox.path("bin/ffmpeg"))
        return nil
      case .pause(let host):
        // Written now by a system whose monotonic clock is unknown.
        let now = Int(Date.now.timeIntervalSince1970) * 1_000_000
        try sandbox.write("- 0 \(now) 0 600000000 0\n", to: ".local/state/rankinglog/pace-" + host)
        return nil
      }
    }
  }

  /// An archive that cannot be read to its end. It is removed at the end of the test's wait.
  private final class EndlessArchive {
    private let path: String

    init(_ path: String, version: Int) throws {
      self.path = path
      let parent = URL(filePath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      do {
        let connection = try Connection(path: path)
        try Database.migrate(connection, Schema.archive.upTo(version))
        try connection.execute(
          """
          PRAGMA journal_mode=DELETE;
          INSERT INTO ranking(source, mode, content, date, state, fetched_at) VALUES('web', 'daily', 'all', '2024-01-05', 'absent', 1)
          """)
      }
      let roots = try Connection(path: path).all(
        "SELECT rootpage FROM sqlite_schema WHERE name IN ('ranking', 'ranking_current')"
      ) { (row: borrowing Row) in row.int(0) }
      var pages = try DatabasePages(path: path)
      for root in roots { pages.repeatPage(root) }
      try pages.write()
      // A file with a hole.
      try #require(truncate(path, 1 << 36) == 0)
    }

    deinit { Database.remove(path) }
  }

  /// A named pipe that is open for reading and writing, so that opening it never waits.
  final class FIFO {
    private let descriptor: Int32

    init(_ path: String) throws {
      descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
      try #require(descriptor >= 0)
    }

    deinit { close(descriptor) }

    func write(_ text: String) { _ = Glibc.write(descriptor, text, text.utf8.count) }

    func fill() { while Glibc.write(descriptor, "x", 1) == 1 {} }

    /// The number of bytes that have not been read.
    var byteCount: Int32 {
      var count: Int32 = 0
      _ = ioctl(descriptor, UInt(FIONREAD), &count)
      return count
    }
  }

  /// A named pipe, which is removed at the end.
  private final class HeldFIFO {
    private let path: String
    private let ends: FIFO?

    init(_ path: String, contents: Contents) throws {
      let parent = URL(filePath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try #require(mkfifo(path, 0o600) == 0)
      self.path = path
      ends = contents == .unopened ? nil : try FIFO(path)
      switch contents {
      case .unopened: break
      case .space: ends?.write(" ")
      case .full: ends?.fill()
      }
    }

    deinit { unlink(path) }

    enum Contents { case unopened, space, full }
  }

  /// A locked file or directory, created if missing.
  private final class HeldLock {
    private let descriptor: Int32

    init(_ path: String) throws {
      let parent = URL(filePath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      let isDirectory =
        (try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
      descriptor = open(path, isDirectory ? O_RDONLY | O_CLOEXEC : O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    }

    deinit { close(descriptor) }
  }

  /// A connection of another process to the archive.
  private final class HeldArchive {
    private let connection: Connection

    init(_ path: String, _ statements: [String]) throws {
      connection = try Connection(path: path)
      for statement in statements { try connection.execute(statement) }
    }
  }

  /// A listening socket of a server that never accepts a connection.
  private final class SilentServer {
    private let descriptor: Int32
    private var clients: [Int32] = []

    /// - Parameter backlog: With 0, the queue is filled.
    init(backlog: Int32, portFile: String, in sandbox: Sandbox) throws {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in()
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      let status = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          bind(descriptor, address, length) == 0 && listen(descriptor, backlog) == 0
            && getsockname(descriptor, address, &length) == 0
        }
      }
      try #require(status)
      try sandbox.write("\(in_port_t(bigEndian: address.sin_port))", to: portFile)
      guard backlog == 0 else { return }
      // The queue of the system is a little longer than requested.
      for _ in 0..<4 {
        let client = socket(
          AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue),
          0)
        withUnsafeMutablePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = connect(client, $0, length) }
        }
        clients.append(client)
      }
    }

    deinit { for descriptor in clients + [descriptor] { close(descriptor) } }
  }
#endif
