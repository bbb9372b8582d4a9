import RankingLogCore
import Testing

@testable import rankinglog

struct DelimitedTextTests {
  @Test(arguments: [
    (["a", "b"], "a,b\r\n"), (["a,b", ""], "\"a,b\",\r\n"), (["say \"hi\""], "\"say \"\"hi\"\"\"\r\n"),
    (["a\r\nb", ""], "a b,\r\n"),
    // A mark makes one character of itself and what stands before it, and a reader of CSV looks at bytes.
    (["a,\u{301}b"], "\"a,\u{301}b\"\r\n"), (["\"\u{301}", "c"], "\"\"\"\u{301}\",c\r\n"),
    (["\u{301}", ",\u{200d}\""], "\u{301},\",\u{200d}\"\"\"\r\n"),
  ])
  func `values are quoted where they have to be`(values: [String], line: String) {
    #expect(Array(DelimitedText.csv(values, isForTerminal: true).utf8) == Array(line.utf8))
    #expect(Array(DelimitedText.csv(values, isForTerminal: false).utf8) == Array(line.utf8))
  }

  @Test func `only on a terminal csv leaves out what is not seen`() {
    let values = ["a\u{200B}\u{202C}b", "\u{8}\t", "\u{1B}[1m\u{9B}x"]
    #expect(DelimitedText.csv(values, isForTerminal: true) == "ab,\u{FFFD} ,\u{FFFD}[1m\u{FFFD}x\r\n")
    let line = "a\u{200B}\u{202C}b,\u{8}\t,\u{FFFD}[1m\u{FFFD}x\r\n"
    #expect(Array(DelimitedText.csv(values, isForTerminal: false).utf8) == Array(line.utf8))
  }
}
