import Foundation
import HTTPTransport
import TestSupport
import Testing

@testable import RankingLogCore

/// Exported archives that are damaged or malicious.
@Suite(.watchdog)
struct ExchangeFileTests {
  private let directory: StoreDirectory
  private let log: RankingLog

  init() throws {
    directory = try StoreDirectory()
    log = InventedArchive.log(directory)
  }

  private static let sample = Task {
    var invented = try InventedArchive(seed: 3, days: 0..<6)
    try await invented.fill(steps: 20)
    return try await invented.log.exported()
  }

  private var isEmpty: Bool { !Files.exists(log.archive.path) }

  /// The lines of a file with the correct checksum at the end.
  private func file(_ lines: [String]) throws -> [UInt8] {
    var bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    let checksum = try Digest.of(bytes, .sha256).hexadecimal
    let rankings = lines.count { $0.hasPrefix(#"{"kind":"ranking""#) }
    let absent = lines.count { $0.hasPrefix(#"{"kind":"absent""#) }
    let entries = lines.count { $0.hasPrefix(#"{"position""#) }
    bytes +=
      #"{"kind":"end","rankings":\#(rankings),"absent":\#(absent),"entries":\#(entries),"sha256":"\#(checksum)"}"#
      .utf8
    return bytes + [0x0a]
  }

  private static let header = #"{"schema":1,"kind":"archive"}"#
  private static let ranking =
    #"{"kind":"ranking","source":"web","mode":"daily","content":"all","date":"2020-01-05","fetched_at":"2020-01-06T09:00:00Z","total":1,"previous_date":"2020-01-04","pages":[{"entries":1,"next":null,"fetched_at":"2020-01-06T09:00:00Z"}],"entries":1}"#
  private static let entry =
    #"{"position":1,"rank":1,"previous_rank":0,"id":7,"title":"t","artist":{"id":3,"name":"a","account":null},"tags":["x"],"created_at":"2020-01-04T18:00:12+09:00","visibility":"visible","images":{"thumbnail":"https://i.pximg.net/a.jpg"}}"#

  @Test func `a truncated file is refused, and nothing is imported`() async throws {
    let bytes = try await Self.sample.value
    #expect(bytes.count > 5000)
    for end in stride(from: 0, to: bytes.count, by: 100) {
      #expect(await failure(of: { try await log.take(Array(bytes[..<end])) }) != nil, "\(end)")
    }
    #expect(await failure(of: { try await log.take(Array(bytes.dropLast())) }) != nil)
    #expect(isEmpty)
  }

  @Test(.expensive()) func `a file with one different bit is refused, and nothing is imported`() async throws
  {
    var bytes = try await Self.sample.value
    for index in stride(from: 0, to: bytes.count, by: 37) {
      let byte = bytes[index]
      bytes[index] ^= 1 << (index % 8)
      #expect(await failure(of: { try await log.take(bytes) }) != nil, "\(index)")
      bytes[index] = byte
    }
    #expect(isEmpty)
  }

  @Test func `the complete rankings of a truncated file can be salvaged`() async throws {
    let bytes = try await Self.sample.value
    let lines = bytes.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
    let heads = lines.indices.filter { lines[$0].hasPrefix(#"{"kind":"#) }
    for end in stride(from: 100, to: bytes.count, by: 997) {
      let log = InventedArchive.log(try StoreDirectory())
      let feeds = bytes[..<end].count { $0 == 0x0a }
      let summary = try await log.take(Array(bytes[..<end]), salvages: true)
      #expect(summary.fault != nil)
      // A ranking is complete when the next ranking could follow.
      let whole = zip(heads, heads.dropFirst()).count { $0.1 <= feeds }
      #expect(summary.added.rankings + summary.added.absent == whole, "\(end)")
    }
  }

  @Test func `a compressed file has the same contents, and a truncated one is refused`() async throws {
    let plain = try await Self.sample.value
    let other = InventedArchive.log(try StoreDirectory())
    try await other.take(plain)
    let compressed = try await other.exported(compresses: true)
    #expect(compressed.count < plain.count / 3)
    for end in stride(from: 5, to: compressed.count, by: 10) {
      #expect(await failure(of: { try await log.take(Array(compressed[..<end])) }) != nil, "\(end)")
    }
    #expect(isEmpty)
    try await log.take(compressed)
    #expect(try await log.exported() == plain)
  }

  @Test func `the smallest file is imported`() async throws {
    let summary = try await log.take(try file([Self.header, Self.ranking, Self.entry]))
    #expect(summary.added == ExchangeCount(rankings: 1, absent: 0, entries: 1))
  }

  @Test(arguments: [
    (#""visibility":"visible""#, #""visibility":"visible","future":{"a":[1,null,true,"x"]}"#),
    (#""title":"t""#, #""title":"\u6d77\ud83c\udfa8\"\\\/\b\f\n""#),
    (#","tags":["x"]"#, #", "tags": [ ]"#),
  ])
  func `additions of a later version, and any valid JSON, are accepted`(old: String, new: String)
    async throws
  {
    let summary = try await log.take(
      try file([Self.header, Self.ranking, Self.entry.replacing(old, with: new)]))
    #expect(summary.added.entries == 1)
  }

  @Test(arguments: [
    ("https://i.pximg.net/a.jpg", "https://example.com/a.jpg", "on a host other than pixiv's"),
    ("https://i.pximg.net/a.jpg", "https://i.pximg.net@example.com/a.jpg", "on a host other than pixiv's"),
    ("https://i.pximg.net/a.jpg", "file:///etc/passwd", "on a host other than pixiv's"),
    (#""position":1"#, #""position":2"#, "position 2 instead of 1"),
    (#""position":1"#, #""position":0"#, "out of range"), (#""rank":1"#, #""rank":10001"#, "out of range"),
    (#""rank":1"#, #""rank":1.5"#, "not an integer"), (#""id":7"#, #""id":0"#, "out of range"),
    (#""id":7"#, #""id":99999999999999999999"#, "too large"), (#""id":7,"#, "", "entry without"),
    (#""title":"t""#, #""title":"\ud800""#, "incomplete escape"),
    (#""title":"t""#, #""title":"\ud800\u0041""#, "surrogate"),
    (#""title":"t""#, #""title":"\q""#, "unknown escape"),
    (#""title":"t""#, #""title":null"#, "not a string"),
    (#""title":"t""#, "\"title\":\"\u{1}\"", "control character"),
    (#"["x"]"#, #"["x\u001fy"]"#, "invalid tag"), (#"["x"]"#, #"[""]"#, "invalid tag"),
    (#""visibility":"visible""#, #""visibility":"seen""#, "unknown value"),
    ("2020-01-04T18:00:12+09:00", "2020-02-30T18:00:12+09:00", "invalid time"),
    ("2020-01-04T18:00:12+09:00", "2020-01-04T18:00:60+09:00", "invalid time"),
    ("2020-01-04T18:00:12+09:00", "2020-01-04T09:00:12Z", "invalid time"),
    (
      #""account":null"#, #""account":null,"x":[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]"#,
      "too deeply"
    ),
    (#""tags":["x"]"#, #""tags":["x"]}"#, "after the end"),
    (#""web""#, #""app""#, "rank from a source without ranks"),
    (#""web""#, #""ftp""#, "unknown value"),
    (#""date":"2020-01-05""#, #""date":"2007-09-12""#, "date without rankings"),
    (#""date":"2020-01-05""#, #""date":"2100-01-05""#, "date without rankings"),
    (#""mode":"daily""#, #""mode":"daily_ai""#, "date without rankings"),
    (#""content":"all""#, #""content":"novel""#, "unknown value"),
    (
      #""mode":"daily","content":"all""#, #""mode":"male","content":"manga""#,
      "not available from this source"
    ),
    (#""previous_date":"2020-01-04""#, #""previous_date":"2020-01-05""#, "date of the previous ranking"),
    (#""next":null"#, #""next":2"#, "last page in the wrong position"),
    (#""total":1"#, #""total":100"#, "100 entries were reported"),
    (#"[{"entries":1"#, #"[{"entries":2"#, "pages with a different"),
    (#"],"entries":1}"#, #"],"entries":0}"#, "pages with a different"),
    (#"],"entries":1}"#, #"],"entries":2}"#, "entry without"),
    (#"],"entries":1}"#, #"],"entries":-1}"#, "out of range"),
    (#"],"entries":1}"#, #"],"entries":20000}"#, "invalid number of entries"),
    (#""kind":"ranking""#, #""kind":"rankings""#, "neither a ranking nor the end"),
  ])
  func `a file with a correct checksum and an invalid line is refused`(
    old: String, new: String, reason: String
  )
    async throws
  {
    let lines = [Self.header, Self.ranking, Self.entry]
    let changed = lines.map { $0.replacing(old, with: new) }
    try #require(changed != lines)
    let error = await failure(of: { try await log.take(try file(changed)) })
    guard case .file(_, let found, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found.contains(reason), "\(found)")
    #expect(isEmpty)
  }

  @Test func `lines, strings and lists have the same limits as in archives`() async throws {
    let long = String(repeating: "x", count: 9000)
    let lines = [Self.header, Self.ranking, Self.entry.replacing(#""t""#, with: "\"\(long)\"")]
    #expect(
      await failure(of: { try await log.take(try file(lines)) })?.description.contains("too long") == true)
    let longer = String(repeating: "x", count: 70_000)
    let others = [Self.header, Self.ranking, Self.entry.replacing(#""t""#, with: "\"\(longer)\"")]
    #expect(
      await failure(of: { try await log.take(try file(others)) })?.description.contains("longer than any")
        == true)
    let twice = [Self.header, Self.ranking, Self.entry, Self.ranking, Self.entry]
    #expect(
      await failure(of: { try await log.take(try file(twice)) })?.description.contains("duplicate")
        == true)
    #expect(isEmpty)
  }

  @Test(arguments: [
    ("", "not an exported archive"), ("{\"schema\":1}\n", "not an exported archive"),
    (String(repeating: "x", count: 100_000), "not an exported archive"),
    ("{\"schema\":2,\"kind\":\"archive\"}\n", "written by a newer version (schema 2"),
  ])
  func `another file, or one of a newer version, is a usage error`(text: String, reason: String)
    async throws
  {
    let error = await failure(of: { try await log.take(Array(text.utf8)) })
    guard case .usage(let message) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(message.description.contains(reason))
    #expect(isEmpty)
  }

  @Test func `a compressed file that expands too far is refused early`() async throws {
    var compressor = ZstdCompressor()
    var bomb: [UInt8] = []
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    let header = Array((Self.header + "\n").utf8)
    try header.withUnsafeBytes { bytes in try compressor.compress(bytes, isLast: false) { bomb += $0 } }
    for number in 1...200 {
      try piece.withUnsafeBytes { bytes in
        try compressor.compress(bytes, isLast: number == 200) { bomb += $0 }
      }
    }
    #expect(bomb.count < 100_000)
    let error = await failure(of: { try await log.take(bomb) })
    #expect(error?.description.contains("line 2: longer than any") == true)
    #expect(isEmpty)
  }

  private static func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
    var compressor = ZstdCompressor()
    var frame: [UInt8] = []
    try bytes.withUnsafeBytes { bytes in try compressor.compress(bytes, isLast: true) { frame += $0 } }
    return frame
  }

  private func expectRefusal(_ bytes: [UInt8], _ reason: String) async {
    let error = await failure(of: { try await log.take(bytes) })
    guard case .file(_, "\(reason); the file was not imported", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `an error names the line that is damaged or missing`() async throws {
    let bytes = try file([Self.header, Self.ranking, Self.entry])
    await expectRefusal(Array(bytes.dropLast()), "line 4: truncated")
    await expectRefusal(
      try file([Self.header, "", Self.ranking, Self.entry]), "line 2: not an object")
    await expectRefusal(
      Array(Self.header.utf8) + [0x0a] + [UInt8](repeating: 0x78, count: (64 << 10) + 1),
      "line 2: longer than any valid line")
    let lines = Array("\(Self.header)\n\(Self.ranking)\n".utf8)
    let frames = try Self.compressed(lines) + Self.compressed(Array(Self.entry.utf8 + [0x0a]))
    await expectRefusal(
      Array(frames.dropLast(20)), "line 3: missing, because the compressed file is truncated")
    await expectRefusal(
      try Self.compressed(lines) + lines, "line 3: compressed data damaged or truncated")
  }

  @Test func `an import that waits for a pipe can be canceled`() async throws {
    let pipe = directory.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let descriptor = open(pipe, O_RDWR)
    defer { close(descriptor) }
    let line = Array((Self.header + "\n").utf8)
    #expect(line.withUnsafeBytes { FileOutput.writeAll($0, to: descriptor) } == 0)
    let task = Task { [log] in _ = try await log.exchange.import(.file(pipe)) }
    // The line was read, and the import waits for the next one.
    try await eventually {
      var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&input, 1, 0) == 0
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a pipe is read once, copied, and leaves no file next to the archive`() async throws {
    let bytes = try await Self.sample.value
    let pipe = directory.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let writer = Thread { [path = pipe] in
      let descriptor = open(path, O_WRONLY)
      _ = bytes.withUnsafeBytes { FileOutput.writeAll($0, to: descriptor) }
      close(descriptor)
    }
    writer.start()
    let summary = try await log.exchange.import(.file(pipe))
    #expect(summary.conflicts == 0 && summary.added.rankings > 0)
    await log.close()
    #expect(Files.names(in: directory.path) == ["archive.db", "pipe"])
    #expect(try await log.exported() == bytes)
  }

  @Test func `a work that changed once costs one superseded row, and one that did not costs none`()
    async throws
  {
    let archive = Archive(directory: directory.path)
    for (day, title) in [(0, "old"), (1, "old"), (2, "new"), (3, "new")] {
      let entries = [Illust(id: 1, title: title), Illust(id: 2, title: "same")].enumerated().map {
        RankingEntry(position: $0 + 1, rank: $0 + 1, illust: $1)
      }
      _ = try await archive.record(
        RankingPage(number: 1, entries: entries, next: nil), source: .web, kind: RankingKind(.daily),
        date: RankingDate.first.adding(days: day), at: Timestamp(seconds: 1000 + day))
    }
    await archive.close()
    let other = try StoreDirectory()
    try await InventedArchive.log(other).take(try await log.exported())
    let versions = try await Archive(directory: other.path).reading(else: []) {
      (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all("SELECT illust, title FROM illust_version") { (row: borrowing Row) in
        "\(row.int(0)) \(row.text(1))"
      }
    }
    #expect(versions == ["1 old"])
  }
}
