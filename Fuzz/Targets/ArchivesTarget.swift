@testable import RankingLogCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Databases of other users, as `merge` and `import` read them. The first byte selects a database; then each record has an
/// offset (3 bytes), a count (1 byte) and bytes to write there.
enum ArchivesTarget {
  private static let directory = "/tmp/rankinglog-fuzz.\(getpid())"
  private static let path = directory + "/archive.db"
  private static let today = RankingDate(dayNumber: 20_000)

  private static let databases: [[UInt8]] = [
    database { connection throws(RankingLogError) in try fill(connection, .archive) },
    database { connection throws(RankingLogError) in
      try fill(connection, Schema.archive.upTo(Schema.archive.oldest))
    },
    database { connection throws(RankingLogError) in
      try connection.execute(
        """
        CREATE TABLE pixiv_master_image(image_id INTEGER PRIMARY KEY, member_id INTEGER, title TEXT, save_name TEXT);
        CREATE TABLE pixiv_manga_image(image_id INTEGER, page INTEGER, save_name TEXT, PRIMARY KEY (image_id, page));
        CREATE TABLE pixiv_master_member(member_id INTEGER PRIMARY KEY, name TEXT);
        INSERT INTO pixiv_master_member VALUES(1, 'a');
        """)
      for id in 1...200 {
        try connection.execute(
          "INSERT INTO pixiv_master_image VALUES(\(id), 1, 't', '/\(id).jpg'); INSERT INTO pixiv_manga_image VALUES(\(id), 1, 'x')"
        )
      }
    },
  ]

  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let kind = Int(first) % databases.count
    var database = databases[kind]
    var rest = bytes.dropFirst()
    while rest.count >= 5 {
      let head = Array(rest.prefix(4))
      let offset = (Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])) % database.count
      let values = rest.dropFirst(4).prefix(min(Int(head[3] & 31) + 1, database.count - offset))
      database.replaceSubrange(offset..<offset + values.count, with: values)
      rest = rest.dropFirst(4 + values.count)
    }
    write(database)
    do throws(RankingLogError) {
      if kind == 2 { try readPixivUtil() } else { try readArchive() }
    } catch {
      // A damaged file is refused.
    }
    expect(!Files.exists(directory + "/copy"), "a copy with a name")
  }

  private static func readArchive() throws(RankingLogError) {
    var archive = try ExternalArchive(path, copy: directory + "/copy", DatabaseOptions())
    for id in try archive.snapshots(SnapshotSelection()) {
      for var snapshot in try archive.snapshots([id]) {
        snapshot.removeForeignImages()
        guard snapshot.fault(today: today) == nil else { continue }
        for entry in snapshot.entries { Invariants.check(entry.illust) }
      }
    }
    var last: ExternalArchive.FileCursor?
    while true {
      guard let end = try archive.files(after: last, limit: 500).last else { break }
      last = end.at
    }
    _ = try archive.views()
  }

  private static func readPixivUtil() throws(RankingLogError) {
    var database = try ExternalDatabase(path, copiesTo: directory)
    _ = try database.tables()
    let queries = try PixivUtilQueries(&database)
    var last = Int.min
    while let end = try queries.works(after: last, limit: 500, &database).last {
      try database.checkOrder(end.id > last)
      last = end.id
    }
  }

  private static func fill(_ connection: borrowing Connection, _ schema: Schema) throws(RankingLogError) {
    try Database.migrate(connection, schema)
    try connection.execute(
      """
      INSERT INTO artist(id, name) VALUES(3, 'a');
      INSERT INTO image_form(form) VALUES('https://i.pximg.net/img/{time}/{id}_p0.jpg');
      INSERT INTO root(path) VALUES('/pictures');
      INSERT INTO recent(illust, place, seen_at) VALUES(1, 1, 1300000000);
      """)
    for ranking in 1...3 {
      try connection.execute(
        """
        INSERT INTO ranking(source, mode, content, date, state, fetched_at)
          VALUES('web', 'daily', 'all', '2010-01-0\(ranking)', 'complete', 1300000000);
        INSERT INTO ranking_page(ranking, page, fetched_at, next, entries) VALUES(\(ranking), 1, 1300000000, 2, 50);
        INSERT INTO ranking_page(ranking, page, fetched_at, next, entries) VALUES(\(ranking), 2, 1300000000, NULL, 30);
        """)
      for position in 1...80 {
        let work = ranking * 100 + position
        try connection.execute(
          """
          INSERT INTO illust(id, artist, title, visibility, uploaded_at, tags, thumbnail)
            VALUES(\(work), 3, 'title', 0, 1300000000, 'a', 1);
          INSERT INTO ranking_entry(ranking, position, illust, rank, visibility)
            VALUES(\(ranking), \(position), \(work), \(position), 0);
          INSERT INTO file(illust, page, size, url, format, bytes, sha256, checked_at)
            VALUES(\(work), 0, 'original', 'u', 'jpg', 5, X'01', 1300000000);
          INSERT INTO place(root, relative_path, file, how) SELECT 1, '\(work).jpg', max(id), 'fetched' FROM file;
          """)
      }
    }
  }

  private static func database(_ fill: (borrowing Connection) throws(RankingLogError) -> Void) -> [UInt8] {
    mkdir(directory, 0o700)
    unlink(path)
    do throws(RankingLogError) {
      do {
        let connection = try Connection(path: path)
        // Thousands of transactions would take longer than an input may.
        try connection.execute("PRAGMA synchronous=OFF; PRAGMA journal_mode=MEMORY")
        try fill(connection)
      }
      return try Files.read(path)
    } catch {
      fatalError("\(error)")
    }
  }

  private static func write(_ bytes: [UInt8]) {
    let file = fopen(path, "w")
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
  }
}
