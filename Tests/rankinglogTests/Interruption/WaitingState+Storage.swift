#if os(Linux)
  @testable import RankingLogCore

  extension WaitingState {
    private static let current = Schema.archive.version
    private static let archive = ".local/share/rankinglog/archive.db"
    private static let endless = SQLProcessTests.endless

    /// Commands that wait for other processes, or for a long computation.
    static let storage = written + locked + long + others

    private static let written = [
      "ranking -d 2024-01-04 -n 5", "download -d 2024-01-04 -n 5 -o out", "recents clear",
    ].map {
      WaitingState(
        name: "\($0): a written archive", line: $0, home: .downloaded, obstacles: [.writtenArchive],
        event: .open(archive))
    }

    private static let locked = [
      "ranking -d 2024-01-05 -n 5 --offline", "sql 'SELECT 1 FROM v_ranking'", "search of",
      "best -d 2024-01-05",
      "stats", "verify", "archive export -o file", "gallery site", "keep --dry-run", "import out",
    ].map {
      WaitingState(
        name: "\($0): a locked archive", line: $0, home: .downloaded,
        obstacles: [.file(".config/rankinglog/config", "[keep daily]\nlimit = 3\n"), .exclusiveArchive],
        event: .open(archive))
    }

    private static let long = [
      ("stats", current), ("best -d 2024-01", current), ("sql 'SELECT count(*) FROM ranking'", current),
      ("archive export -o file", current), ("stats", Schema.archive.oldest),
    ].map { line, version in
      WaitingState(
        name: "\(line): an archive of schema \(version) without an end", line: line,
        obstacles: [.endlessArchive(archive, version: version)], event: .open(archive))
    }

    private static let others = [
      WaitingState(
        name: "search: a search index that another process builds", line: "search of", home: .stored,
        obstacles: [.lock(".local/share/rankinglog/search.db.lock")],
        event: .open(".local/share/rankinglog/search.db.lock")),
      WaitingState(
        name: "gallery: another process that writes the site", line: "gallery site", home: .downloaded,
        obstacles: [.directory("site"), .lock("site")], event: .open("site")),
      WaitingState(
        name: "auth logout: another process that writes the credentials", line: "auth logout",
        home: .signedIn, obstacles: [.lock(".config/rankinglog/credentials.lock")],
        event: .open(".config/rankinglog/credentials.lock")),
      WaitingState(
        name: "download: another process that downloads the image",
        line: "download 114862000 -o out",
        obstacles: [.lock("out/114862000_p0.png.part")], event: .requests(1)),
      WaitingState(
        name: "sql: an endless query", line: "sql '\(endless) SELECT i FROM n WHERE i < 0'", home: .stored,
        event: .open(archive)),
      WaitingState(
        name: "sql: an endless sort", line: "sql '\(endless) SELECT max(i) FROM n'", home: .stored,
        event: .open(archive)),
      WaitingState(
        name: "archive merge: a table without an end", line: "archive merge evil.db",
        obstacles: [.endlessArchive("evil.db", version: current)], event: .open("evil.db")),
      WaitingState(
        name: "import: a table without an end", line: "import evil.db",
        obstacles: [.endlessArchive("evil.db", version: current)],
        event: .open("evil.db")),
      WaitingState(
        name: "convert: ffmpeg does not end", line: "convert 116080006 --to mp4", home: .animation,
        obstacles: [.endlessFFmpeg], event: .contents("child")),
    ]

    /// All states.
    static let all = network + input + output + storage
  }
#endif
