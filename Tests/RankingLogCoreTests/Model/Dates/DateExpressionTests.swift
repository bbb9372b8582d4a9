import TestSupport
import Testing

@testable import RankingLogCore

struct DateExpressionTests {
  private static func day(_ text: String) -> DateTerm? { RankingDate(text).map { DateTerm.day($0) } }

  @Test(arguments: [
    ("latest", DateExpression.single(.latest)), ("today", .single(.daysAgo(0))),
    ("yesterday", .single(.daysAgo(1))), ("-0d", .single(.daysAgo(0))), ("-1d", .single(.daysAgo(1))),
    ("-7d", .single(.daysAgo(7))), ("-36500d", .single(.daysAgo(36_500))),
    ("2014-11", .span(.month(year: 2014, month: 11), .month(year: 2014, month: 11))),
    ("2014", .span(.year(2014), .year(2014))),
    ("2024-01..", .span(.month(year: 2024, month: 1), nil)), ("..2008", .span(nil, .year(2008))),
    ("-30d..-1d", .span(.daysAgo(30), .daysAgo(1))), ("2024..latest", .span(.year(2024), .latest)),
    ("..yesterday", .span(nil, .daysAgo(1))), ("昨天", .single(.daysAgo(1))), ("昨日", .single(.daysAgo(1))),
    ("今日", .single(.daysAgo(0))), ("最新", .single(.latest)), ("2014年", .span(.year(2014), .year(2014))),
    ("2014年1月", .span(.month(year: 2014, month: 1), .month(year: 2014, month: 1))),
  ])
  func `valid expressions are parsed`(text: String, expression: DateExpression) throws {
    #expect(try DateExpression(text) == expression)
  }

  @Test
  func `days are parsed in both formats, alone and in ranges`() throws {
    let (first, last) = (try #require(Self.day("2014-11-06")), try #require(Self.day("2014-11-09")))
    #expect(try DateExpression("2014-11-06") == .single(first))
    #expect(try DateExpression("20141106") == .single(first))
    #expect(try DateExpression("2014年11月6日..2014年11月09日") == .span(first, last))
    #expect(try DateExpression("2014-11-06..20141109") == .span(first, last))
    #expect(DateExpression.latest == .single(.latest))
  }

  @Test(arguments: [
    "", " ", ".", "..", "...", "....", "2014-11-06..2014-11-09..", "a..b", "2014-11-06...2014-11-09",
    "2014-11-06.2014-11-09", "2014-13", "2014-00", "2014-0", "201", "20145", "201411", "0000", "9999",
    "-2014", "--7d",
    "-d", "-7", "7d", "+7d", "-7D", "-36501d", "-99999999999999999999d", "-1.5d", "newest", "tomorrow", "now",
    "2014-11-31", "2023-02-29", "20230229", "2014/11/31", "06-11-2014", "2014-11-06T00:00", "２０１４",
    "２０１４-１１-０６",
    "-７d", "20141106\u{0}", "2014-11-06\n", "2014\u{202e}", "\u{1b}[31m", "'; DROP TABLE ranking; --",
    "../../etc",
    "明日", "🗓",
  ])
  func `anything else is a usage error with the valid forms`(text: String) {
    let error = #expect(throws: RankingLogError.self) { try DateExpression(text) }
    guard case .usage(let message) = error else {
      Issue.record("\(String(describing: error)) is no usage error")
      return
    }
    #expect(
      message.description.contains("2014-11-06") && message.description.contains("latest")
        && message.description.contains(".."))
  }

  @Test(arguments: [
    ("2014-11-6", "2014-11-06"), ("2014-1-16", "2014-01-16"), ("2014/11/06", "2014-11-06"),
    ("2014.1.6", "2014-01-06"), ("2014-1", "2014-01"), ("2014/11", "2014-11"), ("Latest", "latest"),
    ("2014-11-06..2014-11-9", "2014-11-06..2014-11-09"), ("2014-2..", "2014-02.."),
  ])
  func `a date in another spelling is accepted`(text: String, spelling: String) throws {
    #expect(try DateExpression(text) == DateExpression(spelling))
  }

  @Test(arguments: ["2014-11-31", "2014-2-30", "20230229", "2024-01-01..2024-02-30"])
  func `a day that does not exist is reported as such`(text: String) {
    #expect(throws: RankingLogError.self) { try DateExpression(text) }
    let error = #expect(throws: RankingLogError.self) { try DateExpression(text) }
    #expect(error?.description.contains("no such calendar date") == true)
  }

  @Test(.expensive(), arguments: ["9", "-", ".", "2014-11-06..", "\u{301}"])
  func `a very long expression is refused quickly`(piece: String) {
    let text = String(repeating: piece, count: 100_000)
    #expect(throws: RankingLogError.self) { try DateExpression(text) }
  }
}
