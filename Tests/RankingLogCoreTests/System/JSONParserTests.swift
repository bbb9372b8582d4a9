import Testing

@testable import RankingLogCore

struct JSONParserTests {
  private func element(_ text: String) throws -> JSONValue? {
    guard case .array(let elements) = try JSONParser.parse(Array("[\(text),7]".utf8)) else { return nil }
    #expect(elements.count == 2 && elements.last?.int == 7)
    return elements.first
  }

  @Test(arguments: [
    ("0", 0.0), ("-0", 0), ("-12", -12), ("7.25", 7.25), ("1e2", 100), ("1.5E+3", 1500), ("2e-1", 0.2),
    ("9223372036854775808", 9_223_372_036_854_775_808.0),
  ])
  func `numbers are read`(text: String, expected: Double) throws {
    #expect(try element(text)?.double == expected)
  }

  @Test(arguments: ["01", "-", "-01", "1.", "1.e5", "1e", "1e+", "1.2.3", "--1", "1e999", "1-2"])
  func `digits that are no number are nothing, and take nothing with them`(text: String) throws {
    #expect(try element(text)?.double == nil)
  }

  @Test(arguments: [
    (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u732b\uD83C\uDFA8""#, "猫🎨"),
    (#""猫]}\"""#, "猫]}\""), (#""\u0000""#, "\0"), (#""e\u0301""#, "e\u{301}"),
  ])
  func `texts are read with their escapes`(text: String, expected: String) throws {
    #expect(try element(text)?.string == expected)
  }

  @Test(arguments: [
    #""\x""#, #""\u12""#, #""\u+123""#, #""\ud83c""#, #""\ud83cx""#, #""\ud83c\u0041""#, #""\udfa8""#,
    "\"\n\"",
    "\"\u{1}\"",
  ])
  func `a damaged text is nothing, and takes nothing with it`(text: String) throws {
    #expect(try element(text)?.string == nil)
  }

  @Test func `bytes that are no UTF-8 damage only the text they stand in`() throws {
    let bytes = Array(#"{"a":""#.utf8) + [0xc3, 0x28, 0xff] + Array(#"","b":"x"}"#.utf8)
    guard case .object(let members) = try JSONParser.parse(bytes) else {
      Issue.record("no object")
      return
    }
    #expect(members["a"]?.string == nil && members["b"]?.string == "x")
  }

  @Test func `of members with one name the first counts, and a byte order mark may come before all`() throws {
    guard
      case .object(let members) = try JSONParser.parse([0xef, 0xbb, 0xbf] + Array(#"{"a":1,"a":2}"#.utf8))
    else {
      Issue.record("no object")
      return
    }
    #expect(members["a"]?.int == 1)
  }

  @Test(arguments: [
    "", "[", "[1", "[1,", "[1,]", "[,1]", "{", #"{"a""#, #"{"a":"#, #"{"a":1,}"#, "{1:2}", "tru", "nul",
    "[1]]", "[1 2]",
    #"""#, #""\""#, "+1", "'a'", "[1]x", "{\"a\" 1}",
  ])
  func `what is cut or no JSON is malformed`(text: String) {
    #expect(throws: JSONParser.Malformed.self) { try JSONParser.parse(Array(text.utf8)) }
  }
}
