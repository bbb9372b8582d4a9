@testable import HTTPTransport
@testable import RankingLogCore

/// Heads of responses, line by line as from libcurl, and their parsed values.
enum HeadsTarget {
  static func run(_ bytes: [UInt8]) {
    var reader = HeaderParser()
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let goesOn = (Array(line) + [UInt8(ascii: "\n")]).withUnsafeBytes { reader.read($0) }
      expect(goesOn == (reader.byteCount <= HeaderParser.limit), "\(reader.byteCount) bytes")
    }
    guard let head = reader.head else { return }
    expect(head.status >= 200, "status \(head.status)")
    for header in head.headers.all {
      expect(!header.name.utf8.contains(UInt8(ascii: ":")), "a colon in a name")
      expect(!(header.name + header.value).utf8.contains(UInt8(ascii: "\n")), "a line break in a header")
    }
    let now = 1_700_000_000
    if let wait = head.retryAfter(now: now) {
      expect(wait >= .zero && wait < .seconds(1 << 40), "a wait of \(wait)")
    }
    if let start = head.contentRange?.start { expect(start >= 0, "a part from \(start)") }
    check(head.status, head.headers.all.count)
    _ = head.mediaType
  }

  /// A valid range is parsed as intended.
  private static func check(_ first: Int, _ second: Int) {
    let (start, total) = (Int64(min(first, second)), Int64(max(first, second)) + 1)
    let range = HTTPHeader("content-range", "bytes \(start)-\(total - 1)/\(total)")
    let head = HTTPHead(status: 206, headers: HTTPHeaders([range]), version: "2")
    expect(head.contentRange?.start == start && head.contentRange?.total == total, range.value)
  }
}
