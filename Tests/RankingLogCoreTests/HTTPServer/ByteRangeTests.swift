import Testing

@testable import HTTPServer

struct ByteRangeTests {
  private static let ranges: [(String?, ByteRange)] = [
    (nil, .whole), ("bytes=0-0", .part(0..<1)), ("bytes=2-4", .part(2..<5)), ("bytes=2-", .part(2..<10)),
    ("bytes=9-99", .part(9..<10)), ("bytes=-3", .part(7..<10)), ("bytes=-99", .part(0..<10)),
    ("bytes=10-", .unsatisfiable), ("bytes=10-12", .unsatisfiable), ("bytes=-0", .unsatisfiable),
    ("bytes=4-2", .whole), ("bytes=-", .whole), ("bytes=", .whole), ("bytes=1", .whole),
    ("bytes=1-2,4-5", .whole),
    ("bytes= 1-2", .whole), ("bytes=+1-2", .whole), ("bytes=1--2", .whole), ("items=0-1", .whole),
    ("", .whole),
    ("bytes=0-999999999999999999", .part(0..<10)), ("bytes=99999999999999999999-", .whole),
  ]

  @Test(arguments: ranges.indices)
  func `a range header selects bytes of a ten-byte file`(index: Int) {
    let (range, expected) = Self.ranges[index]
    #expect(ByteRange(range, ifRange: nil, etag: "\"a\"", count: 10) == expected, "\(range ?? "none")")
  }

  @Test func `a range is served only if the reader's version is the same`() {
    #expect(ByteRange("bytes=2-4", ifRange: "\"a\"", etag: "\"a\"", count: 10) == .part(2..<5))
    for other in ["\"b\"", "W/\"a\"", "Wed, 21 Oct 2015 07:28:00 GMT", ""] {
      #expect(ByteRange("bytes=2-4", ifRange: other, etag: "\"a\"", count: 10) == .whole, "\(other)")
    }
  }

  @Test func `an empty file has no ranges`() {
    #expect(ByteRange("bytes=0-", ifRange: nil, etag: "", count: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-1", ifRange: nil, etag: "", count: 0) == .unsatisfiable)
  }
}
