#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  @testable import rankinglog

  /// A command that waits for something that does not happen.
  struct WaitingState: CustomTestStringConvertible, Sendable {
    /// The contents of the home directory.
    enum Home: Sendable {
      case empty
      /// A ranking of five works is stored.
      case stored
      /// A complete ranking is stored.
      case complete
      /// The archive contains a ranking, and `out` its images.
      case downloaded
      /// As `downloaded`, with truncated images.
      case damaged
      /// `plan` is a plan of a ranking.
      case planned
      /// The archive contains a ranking, and `out` its images with a ugoira.
      case animation
      /// An account whose access token has expired.
      case signedIn
    }

    let name: String
    /// The command line; a shell runs it.
    let line: String
    var home = Home.empty
    /// Rules of LocalPixiv for injected errors.
    var faults: [String] = []
    var obstacles: [Obstacle] = []
    let event: WaitEvent
    /// Whether the command reports the interruption. A command that waits on the first thread does not, nor does `browse`.
    var isReported = true

    var testDescription: String { name }

    func makeSandbox() async throws -> Sandbox {
      let sandbox = home == .signedIn ? try await Sandbox.signedIn() : try Sandbox()
      let line: String? =
        switch home {
        case .empty, .signedIn: nil
        case .complete: "ranking -d 2024-01-05 -f ids"
        case .stored: "ranking -d 2024-01-05 -n 5 -f ids"
        case .downloaded, .damaged: "download -d 2024-01-05 -n 5 -o \(sandbox.path("out"))"
        case .animation: "download -d 2024-02-14 -n 6 -o \(sandbox.path("out"))"
        case .planned: "plan -d 2024-01-05 -n 5 -o \(sandbox.path("plan"))"
        }
      if let line { #expect(try await sandbox.run(line).status == 0) }
      if home == .damaged {
        for name in sandbox.files(in: "out") { try sandbox.write("", to: "out/" + name) }
      }
      try await sandbox.waitForClosedArchive()
      return sandbox
    }
  }

  /// The event that shows that a command has reached its waiting state.
  enum WaitEvent: Sendable {
    /// pixiv has received N requests.
    case requests(Int)
    /// Everything that the test wrote to a FIFO has been read.
    case drained(String)
    /// A thread is opening a file.
    case opening
    /// A thread is writing to a descriptor.
    case writing(Int32)
    /// The program has opened a file.
    case open(String)
    /// A file has contents.
    case contents(String)
    /// The program has a connection in a state to the port in the file `port`.
    case connection(ConnectionState)
    /// stderr contains a text.
    case message(String)
  }

  extension WaitEvent {
    /// The states of `/proc/net/tcp`.
    enum ConnectionState: String {
      case established = "01"
      case requested = "02"
    }

    func hasHappened(_ program: BuiltProgram, in sandbox: Sandbox, after requests: Int) throws -> Bool {
      switch self {
      case .requests(let count): return sandbox.pixiv.requestCount - requests >= count
      case .drained(let name): return try FIFO(sandbox.path(name)).byteCount == 0
      case .opening: return program.isIn(.open)
      case .writing(let descriptor): return program.isIn(.write, "0x\(descriptor)")
      case .open(let name): return program.openFiles.contains(sandbox.path(name))
      case .contents(let name):
        return (try? Data(contentsOf: URL(filePath: sandbox.path(name))))?.isEmpty == false
      case .connection(let state):
        let port = UInt16(try String(contentsOfFile: sandbox.path("port"), encoding: .utf8))
        return program.hasConnection(state, toPort: try #require(port))
      case .message(let text): return program.messages.contains(text)
      }
    }
  }

  extension BuiltProgram {
    private func entries(_ name: String) -> [String] {
      let directory = "/proc/\(id)/\(name)"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
      return names.map { "\(directory)/\($0)" }
    }

    /// The paths of the open files.
    var openFiles: [String] {
      entries("fd").compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: $0) }
    }

    /// The numbers of system calls.
    enum SystemCall: String {
      #if arch(x86_64)
        case write = "1"
        case open = "257"
      #else
        case write = "64"
        case open = "56"
      #endif
    }

    /// Whether a thread is in a system call.
    ///
    /// - Parameter argument: The first argument; nil for any.
    func isIn(_ call: SystemCall, _ argument: String? = nil) -> Bool {
      entries("task").contains { task in
        let text = (try? String(contentsOfFile: task + "/syscall", encoding: .utf8)) ?? ""
        let fields = text.split(separator: " ")
        return fields.count > 1 && fields[0] == call.rawValue && (argument.map { fields[1] == $0 } ?? true)
      }
    }

    /// Whether a TCP connection of the program is in a state.
    ///
    /// The third field of a row is the remote address, the tenth one the inode of the socket. Sockets of the tests may
    /// have been inherited.
    func hasConnection(_ state: WaitEvent.ConnectionState, toPort port: UInt16) -> Bool {
      // Foundation reads one page of such a file.
      let descriptor = Glibc.open("/proc/\(id)/net/tcp", O_RDONLY | O_CLOEXEC)
      defer { close(descriptor) }
      let rows = Pipe.readAll(descriptor, pause: 0).split(separator: "\n").map { $0.split(separator: " ") }
      let digits = String(port, radix: 16, uppercase: true)
      let address = ":" + String(repeating: "0", count: 4 - digits.count) + digits
      let files = Set(openFiles)
      return rows.contains { fields in
        fields.count > 9 && fields[2].hasSuffix(address) && fields[3] == state.rawValue
          && files.contains("socket:[\(fields[9])]")
      }
    }
  }
#endif
