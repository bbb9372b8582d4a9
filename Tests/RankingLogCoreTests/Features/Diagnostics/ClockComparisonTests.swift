import Testing

@testable import HTTPTransport
@testable import RankingLogCore

/// The local clock is compared with the `Date` of a response.
struct ClockComparisonTests {
  /// 06:00 UTC on 1 March 2024.
  private static let date = "Fri, 01 Mar 2024 06:00:00 GMT"
  private static let seconds = 1_709_272_800

  private func offset(_ later: Int, after duration: Duration, _ headers: [(String, String)]) -> Int? {
    let head = HTTPHead(
      status: 200, headers: HTTPHeaders(headers.map { HTTPHeader($0.0, $0.1) }), version: "2")
    return ClockComparison(head, after: duration, now: Timestamp(seconds: Self.seconds + later))?.offset
  }

  @Test(arguments: [
    (0, 0, 0), (1, 0, 0), (-1, 0, 0), (2, 0, 2), (-2, 0, -2), (90, 0, 90), (-3600, 0, -3600),
    // The server may have created the response at any time since the request.
    (30, 30, 0), (31, 30, 0), (32, 30, 17), (100, 30, 85), (-1, 30, 0), (-2, 30, -17),
  ])
  func `a difference within the duration of the request is none`(later: Int, duration: Int, expected: Int) {
    #expect(offset(later, after: .seconds(duration), [("Date", Self.date)]) == expected)
  }

  @Test(arguments: [
    [], [("Date", "soon")], [("Date", ""), ("Age", "0")],
    // A cache has stored the response, and its time.
    [("Date", date), ("Age", "17")],
  ])
  func `a response without its time of creation is not compared`(headers: [(String, String)]) {
    #expect(offset(0, after: .zero, headers) == nil)
  }
}
