import TestSupport
import Testing

@testable import RankingLogCore

struct JSONDecodingTests {
  private struct Reply: JSONObjectDecodable {
    let number: Int
    let inner: [Int]?

    init(_ fields: LenientObject) throws(JSONError) {
      number = try fields.required("number", fields.int)
      inner = try fields.optional("inner") { fields.wholeList($0, of: Int.self) }
    }
  }

  private func reason(_ text: String) -> String? {
    let fault = #expect(throws: JSONDecoding.ParseError.self) {
      try JSONDecoding.decode(Reply.self, from: Array(text.utf8))
    }
    return fault?.reason
  }

  @Test
  func `a complete response is decoded, with spaces around it`() throws {
    #expect(try JSONDecoding.decode(Reply.self, from: Array(" \r\n\t{\"number\":7} \n".utf8)).number == 7)
  }

  @Test(arguments: [
    ("", "empty body"), ("<html><body>busy</body></html>", "HTML page instead of JSON"),
    ("hello", "not JSON"),
    ("   ", "not JSON"), ("null", "not JSON"), ("{\"number\":", "truncated or malformed JSON"),
    ("{\"number\":7", "truncated or malformed JSON"), ("{\"number\":7}}", "truncated or malformed JSON"),
    ("{number:7}", "truncated or malformed JSON"), ("{}", "missing number"),
    ("{\"number\":\"x\"}", "number has the wrong type"),
    ("{\"number\":null}", "number has the wrong type"),
    ("{\"number\":1,\"inner\":[1,\"x\"]}", "inner has the wrong type"),
    ("[]", "the top-level value has the wrong type"),
  ])
  func `every error has a reason`(text: String, expected: String) {
    #expect(reason(text) == expected)
  }

  @Test(arguments: [
    (#"{"a":[{"b":1},{"b":"x"}]}"#, "a.1.b has the wrong type"),
    (#"{"a":[{"b":1},{"c":1}]}"#, "missing a.1.b"),
    (#"{"x":[{"b":1},{"b":2}],"a":7}"#, "a has the wrong type"),
    ("[1]", "the top-level value has the wrong type"),
    (#"{"é":[],"a":[{"b":[]}]}"#, "a.0.b has the wrong type"),
  ])
  func `a reason names the path of the member`(text: String, expected: String) {
    struct Element: JSONObjectDecodable {
      init(_ fields: LenientObject) throws(JSONError) { _ = try fields.required("b", fields.int) }
    }
    let fault = #expect(throws: JSONDecoding.ParseError.self) {
      try JSONDecoding.decode([String: [Element]].self, from: Array(text.utf8))
    }
    #expect(fault?.reason == expected)
  }

  @Test
  func `a reason names the element of a strict list`() {
    let fault = #expect(throws: JSONDecoding.ParseError.self) {
      try JSONDecoding.decode([String: [Int]].self, from: Array(#"{"inner":[1,"x"]}"#.utf8))
    }
    #expect(fault?.reason == "inner.1 has the wrong type")
  }

  @Test(.expensive())
  func `a response with too many values is refused, and one at the limit is read`() throws {
    func array(_ count: Int) -> [UInt8] {
      Array("[".utf8) + repeatElement(Array("7,".utf8), count: count - 2).joined() + Array("7]".utf8)
    }
    let values = try JSONDecoding.decode([Int].self, from: array(JSONDecoding.valueLimit))
    #expect(values.count == JSONDecoding.valueLimit - 1)
    let fault = #expect(throws: JSONDecoding.ParseError.self) {
      try JSONDecoding.decode([Int].self, from: array(JSONDecoding.valueLimit + 1))
    }
    #expect(fault?.reason == "more than 200000 values" && fault?.isNoJSON == false)
  }

  @Test(arguments: ["{\"number\":\"hunter2\"}", "{\"number\":hunter2}", "hunter2", "<p>hunter2"])
  func `a reason contains no text of the response`(text: String) {
    #expect(reason(text)?.contains("hunter2") == false)
  }

  @Test(arguments: [100, 101, 100_000])
  func `nesting deeper than 100 is refused before it is parsed`(depth: Int) {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let text = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      #expect((reason(text) == "nested deeper than 100") == (depth > 100))
    }
  }

  @Test
  func `brackets in strings do not count as nesting`() throws {
    let text = "{\"number\":7,\"text\":\"\(String(repeating: "[{", count: 200))\\\"[\\\\\"}"
    #expect(try JSONDecoding.decode(Reply.self, from: Array(text.utf8)).number == 7)
  }

  @Test
  func `a body truncated anywhere is an error`() {
    let whole = Array(#"{"number":7,"inner":[1,2,3],"text":"絵\"🎨"}"#.utf8)
    for length in 0..<whole.count {
      #expect(throws: JSONDecoding.ParseError.self, "\(length) bytes") {
        try JSONDecoding.decode(Reply.self, from: Array(whole.prefix(length)))
      }
    }
  }

  @Test(arguments: [("{", true), (" \n[", true), ("<", false), ("", false), ("\"a\"", false), ("7", false)])
  func `JSON is detected by its first character`(text: String, expected: Bool) {
    #expect(JSONDecoding.looksLikeJSON(Array(text.utf8)) == expected)
  }
}
