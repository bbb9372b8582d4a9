#if os(Linux)
  extension WaitingState {
    private static func stall(_ match: String) -> String {
      #"{"match":"\#(match)","times":999,"do":"stall","seconds":600}"#
    }
    private static let unavailable = #"{"match":".","times":999,"do":"status","status":503}"#
    private static let limited =
      #"{"match":".","times":999,"do":"status","status":429,"retry_after":600}"#
    /// Connects to the server of an obstacle.
    private static let toServer = "--connect-to ::127.0.0.1:$(cat port)"

    /// Commands that wait for pixiv.
    static let network = silent + single

    private static let silent = [
      "ranking -d 2024-01-05", "download -d 2024-01-05 -n 3 -o out", "plan -d 2024-01-05 -n 3 -o plan",
      "show 114862000", "artist 1000", "following", "bookmarks sync", "bookmarks add 114862000",
    ].map { line in
      WaitingState(
        name: "\(line): the server does not reply", line: line, home: .signedIn, faults: [stall(".")],
        event: .requests(1))
    }

    private static let single = [
      WaitingState(
        name: "download: an image stalls", line: "download -d 2024-01-05 -n 3 -o out",
        faults: [stall("i.pximg.net")], event: .requests(2)),
      WaitingState(
        name: "verify --repair: an image stalls", line: "verify --repair",
        home: .damaged, faults: [stall("i.pximg.net")],
        event: .requests(1)),
      WaitingState(
        name: "gallery --fetch: an image stalls", line: "gallery site --fetch", home: .stored,
        faults: [stall("i.pximg.net")], event: .requests(1)),
      WaitingState(
        name: "keep: the server does not reply", line: "keep", faults: [stall(".")],
        obstacles: [.file(".config/rankinglog/config", "[keep daily]\nlimit = 3\n")], event: .requests(1)),
      WaitingState(
        name: "apply: an image stalls", line: "apply plan -o out", home: .planned,
        faults: [stall("i.pximg.net")], event: .requests(1)),
      WaitingState(
        name: "auth import: the server does not reply", line: "auth import < token", faults: [stall(".")],
        obstacles: [.file("token", Sandbox.refreshToken)], event: .requests(1)),
      WaitingState(
        name: "auth cookie: the server does not reply", line: "auth cookie < session", faults: [stall(".")],
        obstacles: [.file("session", Sandbox.session)], event: .requests(1)),
      WaitingState(
        name: "the pause before a retry", line: "ranking -d 2024-01-05", faults: [unavailable],
        event: .requests(1)),
      WaitingState(
        name: "the pause that the server requested", line: "ranking -d 2024-01-05", faults: [limited],
        event: .message("waiting")),
      WaitingState(
        name: "the pause of all processes", line: "ranking -d 2024-01-05 --rate 50/m",
        obstacles: [.pause("www.pixiv.net")], event: .message("waiting")),
      WaitingState(
        name: "a lock of the rate limit", line: "ranking -d 2024-01-05 --rate 50/m", faults: [stall(".")],
        obstacles: [.lock(".local/state/rankinglog/pace-www.pixiv.net")],
        event: .open(".local/state/rankinglog/pace-www.pixiv.net")),
      WaitingState(
        name: "a token refresh", line: "bookmarks sync --source app", home: .signedIn,
        faults: [stall("oauth")], event: .requests(1)),
      WaitingState(
        name: "a token refresh of another process", line: "bookmarks sync --source app", home: .signedIn,
        obstacles: [.lock(".config/rankinglog/credentials.refresh.lock")],
        event: .open(".config/rankinglog/credentials.refresh.lock")),
      WaitingState(
        name: "a TLS handshake", line: "ranking -d 2024-01-05 \(toServer)", obstacles: [.silentServer],
        event: .connection(.established)),
      WaitingState(
        name: "a connection", line: "ranking -d 2024-01-05 \(toServer)", obstacles: [.fullServer],
        event: .connection(.requested)),
      WaitingState(
        name: "a proxy", line: "ranking -d 2024-01-05 --proxy http://127.0.0.1:$(cat port)",
        obstacles: [.silentServer], event: .connection(.established)),
      WaitingState(
        name: "browse: no request", line: "browse --no-open --offline > address", home: .stored,
        event: .contents("address"), isReported: false),
    ]
  }
#endif
