import TerminalKit
import Testing

@testable import rankinglog

struct LineInputTests {
  @Test(arguments: [
    ("one two", "one "), ("one two  ", "one "), ("one", ""), ("  ", ""), ("", ""), ("a b c", "a b "),
  ])
  func `Ctrl-W deletes the word before the cursor, and the spaces after the word`(text: String, rest: String)
  {
    var line = LineInput(.command, text)
    _ = line.handle(.character("w"), .control)
    #expect(line.text == rest && line.cursor == rest.count)
  }
}
