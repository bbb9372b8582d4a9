import Testing

@testable import RankingLogCore

/// The syntax of JSON (RFC 8259), and its values.
struct JSONDocumentTests {
  private func member(_ json: String) throws -> JSONValue? {
    try JSONDocument(Array("{\"z\":0,\"a\":\(json)}".utf8)).root.member("a")
  }

  @Test(arguments: [
    "01", "-01", "1.", ".5", "-", "1e", "1e+", "+1", "0x1", "- 1", "1 2", "NaN", "Infinity", "tru", "truex",
    "True",
    "nul", "'a'", "\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\", "\"a\u{1}b\"", "\"a\nb\"", "[1,]",
    "[,1]", "[1 2]",
    "{\"b\":1,}", "{,}", "{\"b\"}", "{\"b\" 1}", "{b:1}", "{1:1}", "[1}", "{\"b\":1]", "//\n1", "\u{c}1", "",
    "{\"\\ud800\":1}", "1}{\"z\":1", "1}x", "1}\u{0}",
  ])
  func `invalid JSON is refused`(json: String) {
    #expect(throws: JSONDecoding.ParseError.self) { try member(json) }
  }

  @Test(
    arguments: [
      ([0xff], nil), ([0xc0, 0x80], nil), ([0xed, 0xa0, 0x80], nil), ([0xe2], nil),
      ([0xe7, 0xb5, 0xb5], "絵"),
      (Array("\\ud800".utf8), nil), (Array("\\ud800x".utf8), nil), (Array("\\udc00".utf8), nil),
      (Array("\\ud83c\\uDFA8".utf8), "🎨"), (Array("\\u0000".utf8), "\0"),
      (Array("\\b\\f\\n\\r\\t\\/\\\\\\\"".utf8), "\u{8}\u{c}\n\r\t/\\\""),
      (Array("\u{7f}".utf8), "\u{7f}"), ([], ""),
    ] as [([UInt8], String?)])
  func `a string that is not Unicode is unreadable, and its neighbors are read`(
    bytes: [UInt8], expected: String?
  ) throws {
    let root = try JSONDocument(Array("{\"a\":\"".utf8) + bytes + Array("\",\"z\":1}".utf8)).root
    #expect(root.member("a")?.string == expected)
    #expect(root.member("z")?.int == 1)
  }

  @Test
  func `a key that is not Unicode is refused`() {
    #expect(throws: JSONDecoding.ParseError.self) {
      try JSONDocument(Array("{\"".utf8) + [0xff] + Array("\":1}".utf8))
    }
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("7.0", 7), ("1e3", 1000), ("1E+2", 100), ("12300e-2", 123), ("12345e-2", nil),
    ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775808", nil),
    ("9007199254740991.0", 9_007_199_254_740_991), ("9007199254740993.0", nil), ("1e400", nil), ("7.5", nil),
  ])
  func `a number is an integer if its value is, and exact`(json: String, expected: Int?) throws {
    #expect(try member(json)?.int == expected)
  }

  @Test
  func `members are found by name, the first of several, with any values between them`() throws {
    let text = #" {"b":{"a":1,"c":[{"a":2}]}, "\u0061":3, "a":4, "":5, "é":6, "ab":[[],{},""] } "#
    let root = try JSONDocument([0xef, 0xbb, 0xbf] + Array(text.utf8)).root
    #expect(root.names == ["b", "a", "a", "", "é", "ab"])
    #expect(["a", "", "é"].map { root.member($0)?.int } == [3, 5, 6])
    #expect(root.member("b")?.member("c")?.elements.map { $0.member("a")?.int } == [2])
    #expect(root.member("ab")?.elements.map { Array($0.elements).count } == [0, 0, 0])
    #expect(root.member("A") == nil && root.member("a\0") == nil && root.member("ab")?.member("a") == nil)
  }

  @Test
  func `kinds of values are distinguished`() throws {
    let values = try JSONDocument(Array(#"[null,true,false,1,"1",[],{}]"#.utf8)).root.elements
    #expect(values.map(\.isNull) == [true, false, false, false, false, false, false])
    #expect(values.map(\.bool) == [nil, true, false, nil, nil, nil, nil])
    #expect(values.map(\.int) == [nil, nil, nil, 1, nil, nil, nil])
    #expect(values.map(\.string) == [nil, nil, nil, nil, "1", nil, nil])
    #expect(values.map(\.isArray) == [false, false, false, false, false, true, false])
    #expect(values.map(\.isObject) == [false, false, false, false, false, false, true])
    #expect(values.map(\.path) == (0...6).map { [String($0)] })
  }
}
