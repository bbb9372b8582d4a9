import Testing

@testable import RankingLogCore

struct CSVReaderTests {
  private func rows(_ text: String) throws -> [[String]] { try CSVReader.rows(Array(text.utf8)) }

  @Test(arguments: [
    ("", []), ("\n", []), ("\r\n\n", []), ("a", [["a"]]), ("a,b\n", [["a", "b"]]),
    ("a,b,", [["a", "b", ""]]),
    (",", [["", ""]]), (",,\n,", [["", "", ""], ["", ""]]), ("\"\"", []), ("\"\",\"\"", [["", ""]]),
    ("a\nb\n", [["a"], ["b"]]), ("a\r\nb\r\n", [["a"], ["b"]]), ("a\rb", [["a"], ["b"]]),
    ("a\n\n\nb", [["a"], ["b"]]),
    ("\"a,b\",c", [["a,b", "c"]]), ("\"say \"\"hi\"\"\"", [["say \"hi\""]]), ("\"\"\"\"", [["\""]]),
    ("\"a\nb\",c", [["a\nb", "c"]]), ("\"a\r\nb\"\r\nc", [["a\r\nb"], ["c"]]), ("\"\n\"", [["\n"]]),
    ("\"one\" \"two\",x", [["one two", "x"]]), ("\"one\"  \"t,o\" \"3\"\n", [["one  t,o 3"]]),
    ("a\"b\"c", [["abc"]]),
    ("\u{feff}a,b", [["a", "b"]]), ("\"絵\",\"🎨\"", [["絵", "🎨"]]),
  ])
  func `fields and rows are split`(text: String, expected: [[String]]) throws {
    #expect(try rows(text) == expected)
  }

  @Test(arguments: ["\"", "\"a", "a,\"b\n", "\"a\"\"", "x\n\"cut in the mid"])
  func `an unterminated quoted field is an error`(text: String) {
    #expect(throws: CSVReader.ParseError(reason: "unterminated quoted field")) { try rows(text) }
  }

  @Test(arguments: [26, 28, 31])
  func `a row has one more field than commas`(count: Int) throws {
    let line = (0..<count).map { $0 % 3 == 0 ? "\"\($0)\"" : "" }.joined(separator: ",")
    let rows = try rows(line + "\n" + line)
    #expect(rows.map(\.count) == [count, count])
    #expect(rows[1] == (0..<count).map { $0 % 3 == 0 ? "\($0)" : "" })
  }

  @Test
  func `invalid UTF-8 becomes replacement characters, and the other bytes are preserved`() throws {
    #expect(try CSVReader.rows([0x22, 0xff, 0x22, 0x2c, 0x62]) == [["\u{fffd}", "b"]])
  }

  @Test
  func `half a megabyte of quotes needs linear time`() throws {
    let text = "\"" + String(repeating: "\"\"", count: 250_000) + "\""
    #expect(try rows(text).first?.first?.count == 250_000)
  }
}
