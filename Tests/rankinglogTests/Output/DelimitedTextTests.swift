import RankingLogCore
import Testing

@testable import rankinglog

struct DelimitedTextTests {
  @Test(arguments: [
    (["a", "b"], "a,b\r\n"), (["a,b", ""], "\"a,b\",\r\n"), (["say \"hi\""], "\"say \"\"hi\"\"\"\r\n"),
    (["a\r\nb", "\t"], "a b, \r\n"),
    // A mark makes one character of itself and what stands before it, and a reader of CSV looks at bytes.
    (["a,\u{301}b"], "\"a,\u{301}b\"\r\n"), (["\"\u{301}", "c"], "\"\"\"\u{301}\",c\r\n"),
    (["\u{301}", ",\u{200d}\""], "\u{301},\",\u{200d}\"\"\"\r\n"),
  ])
  func `values are quoted where they have to be`(values: [String], line: String) {
    #expect(Array(DelimitedText.csv(values).utf8) == Array(line.utf8))
  }
}
