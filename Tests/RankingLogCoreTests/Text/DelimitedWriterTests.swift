import Testing

@testable import RankingLogCore

struct DelimitedWriterTests {
  private func row(_ values: [String], _ format: DelimitedWriter.Format) -> [UInt8] {
    var writer = DelimitedWriter(format)
    writer.row(values)
    return writer.bytes
  }

  @Test(arguments: [
    (["a", "b"], "a,b\r\n"), (["a,b", ""], "\"a,b\",\r\n"), (["say \"hi\""], "\"say \"\"hi\"\"\"\r\n"),
    (["a\r\nb", ""], "a b,\r\n"),
    // A combining character joins the previous one in a `Character`; a reader of CSV looks at bytes.
    (["a,\u{301}b"], "\"a,\u{301}b\"\r\n"), (["\"\u{301}", "c"], "\"\"\"\u{301}\",c\r\n"),
    (["\u{301}", ",\u{200d}\""], "\u{301},\",\u{200d}\"\"\"\r\n"),
  ])
  func `values are quoted only if necessary`(values: [String], line: String) {
    #expect(row(values, .csv(isForTerminal: true)) == Array(line.utf8))
    #expect(row(values, .csv(isForTerminal: false)) == Array(line.utf8))
  }

  @Test func `csv omits invisible characters only on a terminal`() {
    let values = ["a\u{200B}\u{202C}b", "\u{8}\t", "\u{1B}[1m\u{9B}x"]
    #expect(row(values, .csv(isForTerminal: true)).text == "ab,\u{FFFD} ,\u{FFFD}[1m\u{FFFD}x\r\n")
    let line = "a\u{200B}\u{202C}b,\u{8}\t,\u{FFFD}[1m\u{FFFD}x\r\n"
    #expect(row(values, .csv(isForTerminal: false)) == Array(line.utf8))
  }

  @Test func `a value that starts like a byte order mark is not changed`() throws {
    for values in [["\u{FEFF}海", "\u{FEFF}"], ["\u{FEFF}\u{FEFF}"]] {
      #expect(try CSVReader.rows(row(values, .csv(isForTerminal: false))) == [values])
    }
  }

  @Test func `no value breaks a row of tsv`() {
    #expect(row(["a\tb\nc", "", "\u{1B}[1m\u{200B}海,\""], .tsv).text == "a b c\t\t\u{FFFD}[1m海,\"\n")
  }

  /// Strings are searched 16 bytes at a time.
  @Test(arguments: ["\t", "\u{1B}", "\u{7F}", "\u{9B}", "\u{200B}", "\u{FEFF}"])
  func `a character to replace is found at every position of a string`(mark: String) {
    let safe = mark.sanitized()
    for length in 0...40 {
      for place in 0...length {
        let (before, after) = (
          String(repeating: "x", count: place), String(repeating: "y", count: length - place)
        )
        #expect(row([before + mark + after], .tsv).text == before + safe + after + "\n")
      }
    }
  }

  @Test func `numbers and unknown values are written`() {
    var writer = DelimitedWriter(.tsv)
    for number in [0, 7, -7, Int.max, Int.min, nil] { writer.value(number) }
    writer.value(nil as String?)
    writer.endRow()
    #expect(writer.bytes.text == "0\t7\t-7\t9223372036854775807\t-9223372036854775808\t\t\n")
  }
}
