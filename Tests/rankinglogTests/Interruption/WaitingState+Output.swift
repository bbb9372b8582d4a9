#if os(Linux)
  extension WaitingState {
    /// Commands that wait for a reader of stdout or stderr.
    static let output = formats + printers + early + transfers

    private static let formats = ["table", "json", "ndjson", "csv", "tsv", "ids", "urls"].map {
      fullStdout("ranking -d 2024-01-05 -n 5 --offline -f \($0)")
    }

    private static let printers = [
      "sql 'SELECT 1'", "sql --schema", "search views:0..", "history 114867005", "best -d 2024-01-05",
      "stats",
      "show 114867005 --offline", "doctor", "cache",
      "auth status",
    ].map { fullStdout($0) }

    /// Commands that print before any thread is started.
    private static let early = ["--version", "--help", "modes", "generate bash", "config list", ""].map {
      fullStdout($0, isReported: false)
    }

    private static let transfers = [
      WaitingState(
        name: "archive export -o -: a full stdout", line: "archive export -o - > pipe", home: .complete,
        obstacles: [.fullFIFO("pipe")], event: .writing(1)),
      WaitingState(
        name: "download -f paths: a full stdout", line: "download -d 2024-01-05 -n 5 -o out -f paths > pipe",
        obstacles: [.fullFIFO("pipe")], event: .writing(1)),
      WaitingState(
        name: "ranking -v: a full stderr", line: "ranking -v -d 2024-01-05 -f ids 2> pipe",
        obstacles: [.fullFIFO("pipe")], event: .writing(2), isReported: false),
      WaitingState(
        name: "download: a full stderr", line: "download -d 2024-01-05 -n 5 -o out 2> pipe",
        obstacles: [.fullFIFO("pipe")], event: .writing(2), isReported: false),
    ]

    private static func fullStdout(_ line: String, isReported: Bool = true) -> WaitingState {
      WaitingState(
        name: "\(line): a full stdout", line: "\(line) > pipe", home: .downloaded,
        obstacles: [.fullFIFO("pipe")], event: .writing(1), isReported: isReported)
    }
  }
#endif
