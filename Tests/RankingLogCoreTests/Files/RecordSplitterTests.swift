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
}
