import TestSupport
import Testing

@testable import RankingLogCore

struct RecordSplitterTests {
  private let files: ForeignFiles

  init() throws { files = try ForeignFiles() }

  private func pieces(
    _ text: String, _ cutter: some RecordDelimiter, limit: Int = 100, end: Int = .max
  ) throws -> [String] {
    var pieces = try RecordSplitter(try files.write("x", text), cutter, limit: limit, end: end)
    var found: [String] = []
    while let piece = try pieces.next() {
      found.append(piece.isWhole ? String(decoding: piece.bytes, as: UTF8.self) : "at \(piece.offset)")
    }
    return found
  }

  @Test func `lines end with a line feed or the file`() throws {
    #expect(try pieces("a\n\nbc\r\nd", LineDelimiter()) == ["a", "bc\r", "d"])
    #expect(try pieces("", LineDelimiter()).isEmpty)
    let long = String(repeating: "x", count: 101)
    #expect(try pieces("a\n\(long)\nb", LineDelimiter()) == ["a", "at 2", "b"])
  }

  @Test func `rows may have line feeds between quotes`() throws {
    #expect(try pieces("a,\"b\n\"\"c\"\nd\n", CSVRowDelimiter()) == ["a,\"b\n\"\"c\"", "d"])
  }

  @Test(arguments: [
    (#"{"a":{"b":"}"}}{"c":1}"#, [#"{"a":{"b":"}"}}"#, #"{"c":1}"#]),
    (#"[[3,"u\"]{",{"a":1}]]"#, [#""u\"]{""#, #"{"a":1}"#]), ("}}{}", ["{}"]), ("[1,2,null]", []),
    ("{\"a\":\"b\n{\"c\":1}", ["{\"a\":\"b\n", "{\"c\":1}"]), ("{\"a\":1", ["at 0"]), ("5 \"a", ["at 2"]),
  ])
  func `objects and strings are extracted from JSON`(text: String, expected: [String]) throws {
    #expect(try pieces(text, JSONObjectSplitter()) == expected)
  }

  @Test func `records may cross the ends of read buffers`() throws {
    let objects = (0..<40_000).map { #"{"number":\#($0)}"# }
    #expect(try pieces("[" + objects.joined(separator: ",") + "]", JSONObjectSplitter()) == objects)
    #expect(try pieces(objects.joined(separator: "\n"), LineDelimiter()) == objects)
    #expect(try pieces("{}{}{}", JSONObjectSplitter(), end: 3) == ["{}", "at 2"])
  }

  @Test func `lines may include their line feeds, and then the last one needs it too`() throws {
    let lines = LineDelimiter(isSeparated: false)
    #expect(try pieces("a\n\nbc\r\n", lines) == ["a\n", "\n", "bc\r\n"])
    #expect(try pieces("a\nb", lines) == ["a\n", "at 2"])
    #expect(try pieces("", lines).isEmpty)
  }

  /// Returns the records as text, or `long` or `truncated`.
  private func records(
    _ source: consuming Chunks, _ cutter: some RecordDelimiter, limit: Int = 10
  ) throws(Chunks.Failure) -> [String] {
    var splitter = RecordSplitter(source, cutter, limit: limit)
    var records: [String] = []
    while let record = try splitter.next({ record, _ in Self.text(record) }) { records.append(record) }
    return records
  }

  private static func text(_ record: RecordSplitter<Chunks, some RecordDelimiter>.Record) -> String {
    switch record {
    case .whole(let bytes): String(decoding: bytes, as: UTF8.self)
    case .tooLong: "long"
    case .truncated: "truncated"
    }
  }

  @Test(arguments: [1, 2, 7, 1000]) func `the records do not depend on the size of the read chunks`(size: Int)
    throws
  {
    let x = String(repeating: "x", count: 9)
    let text = "\(x)1\n\(x)\n\n\(x)12\(x)\nab"
    #expect(try records(Chunks(text, size), LineDelimiter()) == ["\(x)1", x, "long", "ab"])
    let lines = LineDelimiter(isSeparated: false)
    #expect(
      try records(Chunks(text, size), lines) == ["long", "\(x)\n", "\n", "long", "truncated"])
    #expect(
      try records(Chunks(#"{"a":"b"}{"a":"bcd"}"#, size), JSONObjectSplitter()) == [#"{"a":"b"}"#, "long"])
  }

  @Test func `a record that is too long is reported before its end is read, and then skipped`() throws {
    let long = String(repeating: "x", count: 1_000_000)
    let reads = Lock(0)
    let source = Chunks("a\n\(long)\nb\n", 1000) { reads.withLock { $0 += 1 } }
    var splitter = RecordSplitter(source, LineDelimiter(), limit: 1500)
    #expect(try splitter.next()?.bytes == Array("a".utf8))
    let isWhole = try splitter.next()?.isWhole
    #expect(isWhole == false && reads.withLock { $0 } == 2)
    #expect(try splitter.next()?.bytes == Array("b".utf8))
    #expect(try splitter.next() == nil)
  }

  @Test func `the records before an error of the source are returned first`() throws {
    var splitter = RecordSplitter(Chunks("a\nb\nc", 2, fails: true), LineDelimiter(), limit: 10)
    #expect(try splitter.next()?.bytes == Array("a".utf8))
    #expect(try splitter.next()?.bytes == Array("b".utf8))
    #expect(throws: Chunks.Failure()) { try splitter.next() }
  }
}

/// A text in chunks of a given size.
private struct Chunks: ByteSource, ~Copyable {
  struct Failure: Error, Equatable {}

  private var rest: ArraySlice<UInt8>
  private let size: Int
  private let fails: Bool
  private let onRead: () -> Void

  /// - Parameter fails: Whether the end of the text is an error.
  init(_ text: String, _ size: Int, fails: Bool = false, onRead: @escaping () -> Void = {}) {
    (rest, self.size, self.fails, self.onRead) = (Array(text.utf8)[...], size, fails, onRead)
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    onRead()
    if rest.isEmpty, fails { throw Failure() }
    let chunk = rest.prefix(min(size, buffer.count))
    buffer.copyBytes(from: chunk)
    rest = rest.dropFirst(chunk.count)
    return chunk.count
  }
}
