import Testing

@testable import HTTPTransport
@testable import RankingLogCore

struct HeaderParserTests {
  @Test(arguments: [
    ("HTTP/1.1 200 OK", 200), ("HTTP/2 404", 404), ("HTTP/1.1 999 Odd", 999), ("HTTP/1.1 100 Continue", nil),
    ("HTTP/1.1 9223372036854775807 x", nil), ("HTTP/1.1 -200 x", nil), ("HTTP/1.1 2000 x", nil),
    ("HTTP/1.1", nil), ("HTTP/1.1 banana", nil),
  ])
  func `a status has three digits, and interim ones are not final`(line: String, status: Int?) {
    var reader = HeaderParser()
    let isRead = Array((line + "\r\n").utf8).withUnsafeBytes { reader.read($0) }
    #expect(isRead && reader.head?.status == status)
  }
}
