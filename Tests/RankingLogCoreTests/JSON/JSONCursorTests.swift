import TestSupport
import Testing

@testable import RankingLogCore

struct JSONCursorTests {
  private func read<Value>(_ text: String, _ body: (inout JSONCursor) throws(JSONCursor.ParseError) -> Value)
    throws -> Value
  {
    try Array(text.utf8).withUnsafeBufferPointer { bytes in
      var cursor = JSONCursor(bytes)
      let value = try body(&cursor)
      try cursor.end()
      return value
    }
  }

  @Test(arguments: [
    "", "plain", "\"\\/", "\n\r\t\u{8}\u{c}", "\0\u{1b}\u{7f}\u{9b}", "海🎨👩‍🎨", "e\u{301}", "\r\n", "\u{feff}",
    "\u{2028}\u{10ffff}", "\\u0041",
  ])
  func `every written string is read again unchanged`(text: String) throws {
    var writer = JSONWriter()
    writer.value(text)
    let json = String(decoding: writer.bytes, as: UTF8.self)
    let found = try read(json) { cursor throws(JSONCursor.ParseError) in try cursor.string() }
    #expect(Array(found.utf8) == Array(text.utf8))
  }

  @Test(arguments: [
    (#""\u0041\ud83C\uDFA8\/\b\f""#, "A🎨/\u{8}\u{c}"), (#""\u00e9é""#, "éé"),
  ])
  func `escapes are decoded`(json: String, text: String) throws {
    #expect(try read(json) { cursor throws(JSONCursor.ParseError) in try cursor.string() } == text)
  }

  @Test(arguments: [
    #"""#, #""x"#, #""x\"#, #""\x""#, #""\u12""#, #""\u12g4""#, #""\udc00""#, #""\ud800""#,
    #""\ud800\ud800""#,
    "\"\u{1}\"", "x", "", #""a""b""#,
  ])
  func `a value that is not a string is refused`(json: String) {
    #expect(throws: JSONCursor.ParseError.self) {
      try read(json) { cursor throws(JSONCursor.ParseError) in try cursor.string() }
    }
  }

  @Test(arguments: [
    [0x22, 0xff, 0x22], [0x22, 0xc3, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22], [0x22, 0xc0, 0x80, 0x22],
  ])
  func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
    let found: String? = bytes.withUnsafeBufferPointer { bytes in
      var cursor = JSONCursor(bytes)
      return try? cursor.string()
    }
    #expect(found == nil)
  }

  @Test(arguments: [("0", 0), ("-7", -7), (" 12 ", 12), ("999999999999999999", 999_999_999_999_999_999)])
  func `integers are read`(json: String, number: Int) throws {
    #expect(
      try read(json) { cursor throws(JSONCursor.ParseError) in try cursor.number(.min ... .max) } == number)
  }

  @Test(arguments: ["", "-", "1.0", "1e3", "1234567890123456789", "x", "\"1\"", "null", "1 2", "11"])
  func `a value that is not an integer, or is out of range, is refused`(json: String) {
    #expect(throws: JSONCursor.ParseError.self) {
      try read(json) { cursor throws(JSONCursor.ParseError) in try cursor.number(0...10) }
    }
  }

  @Test(arguments: [
    #"{"a":1,"b":[true,{"c":null}],"d":"x"}"#, "{}", "[]", "[1, 2 ,3]", #"{ "a" : { } }"#, "null", "true",
    "-1", "0.5", "1e3", "-2.50E-07", "12345678901234567890",
  ])
  func `any value can be skipped`(json: String) throws {
    try read(json) { cursor throws(JSONCursor.ParseError) in try cursor.skip() }
  }

  @Test(arguments: [
    "{", "[", "[1,]", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{1:2}"#, "]", "nul", "truex", "[1]]", "1.", "1e",
    ".5", "-", "1.5.5",
  ])
  func `invalid JSON is not skipped`(json: String) {
    #expect(throws: JSONCursor.ParseError.self) {
      try read(json) { cursor throws(JSONCursor.ParseError) in try cursor.skip() }
    }
  }

  @Test func `deep nesting is refused before it fills the stack`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONCursor.ParseError.self) {
      try read(deep) { cursor throws(JSONCursor.ParseError) in try cursor.skip() }
    }
  }
}
