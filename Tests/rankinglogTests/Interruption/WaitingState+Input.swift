#if os(Linux)
  extension WaitingState {
    /// Commands that read standard input, if it is a pipe.
    private static let readers = [
      "download --input -", "apply -", "sql -", "archive import -", "auth import", "auth login",
      "auth cookie",
    ]

    /// Commands that read the FIFO `pipe`.
    private static let fifoReaders = [
      "download --input pipe", "ranking -d 2024-01-05 --exclude-from pipe", "apply pipe",
      "archive import pipe",
      "auth import --from pipe",
    ]

    /// Commands that wait for input.
    static let input = pipes + fifos + unopened + configurations

    private static let pipes = readers.map { line in
      WaitingState(
        name: "\(line): an open pipe", line: "\(line) < pipe", home: .stored,
        obstacles: [.silentFIFO("pipe")],
        event: .drained("pipe"))
    }

    private static let fifos = fifoReaders.map { line in
      WaitingState(
        name: "\(line): an open FIFO", line: line, home: .stored, obstacles: [.silentFIFO("pipe")],
        event: .drained("pipe"))
    }

    private static let unopened = fifoReaders.map { line in
      WaitingState(
        name: "\(line): a FIFO without a writer", line: line, home: .stored,
        obstacles: [.fifoWithoutWriter("pipe")], event: .opening)
    }

    private static let configurations = [
      WaitingState(
        name: "the configuration file: a FIFO without a writer", line: "modes",
        obstacles: [.fifoWithoutWriter(".config/rankinglog/config")], event: .opening, isReported: false),
      WaitingState(
        name: "the configuration file: an open FIFO", line: "modes",
        obstacles: [.silentFIFO(".config/rankinglog/config")],
        event: .drained(".config/rankinglog/config"), isReported: false),
    ]
  }
#endif
