import Testing

@testable import RankingLogCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Over the years pixiv has sent numbers as strings and strings as numbers, and false, null or [] for absent values.
struct LenientObjectTests {
  private func fields(_ json: String) throws -> LenientObject {
    try JSONDecoding.decode(LenientObject.self, from: Array(json.utf8))
  }

  @Test(arguments: [
    ("7", 7), ("\"7\"", 7), ("-7", -7), ("0", 0), ("7.0", 7), ("7.5", nil), ("\"7.5\"", nil),
    ("\"seven\"", nil),
    ("\"\"", nil), ("false", nil), ("true", nil), ("null", nil), ("[]", nil), ("{}", nil), ("[7]", nil),
    ("99999999999999999999", nil), ("\"99999999999999999999\"", nil), ("1e99", nil), ("\"７\"", nil),
  ])
  func `a number is decoded from a number or a string`(json: String, expected: Int?) throws {
    #expect(try fields("{\"a\":\(json)}").int("a") == expected)
  }

  @Test(arguments: [
    ("\"x\"", "x"), ("7", "7"), ("\"\"", ""), ("false", nil), ("null", nil), ("[]", nil), ("{}", nil),
    (#""\u0008\ud83c\udfa8""#, "\u{8}🎨"),
  ])
  func `a string is decoded from a string or a number`(json: String, expected: String?) throws {
    #expect(try fields("{\"a\":\(json)}").string("a") == expected)
  }

  @Test(arguments: [("true", true), ("false", false), ("1", nil), ("\"true\"", nil), ("null", nil)])
  func `a flag is only true or false`(json: String, expected: Bool?) throws {
    #expect(try fields("{\"a\":\(json)}").bool("a") == expected)
  }

  @Test(arguments: ["false", "null", "[]", "7", "\"x\""])
  func `all forms of a missing object are nil`(json: String) throws {
    #expect(try fields("{\"a\":\(json)}").object("a")?.names == nil)
    #expect(try fields("{}").object("a")?.names == nil)
  }

  @Test
  func `a malformed element does not affect the others`() throws {
    let fields = try fields(#"{"a":["x",7,null,{"b":1},"y",[]],"b":{},"c":[]}"#)
    #expect(fields.strings("a") == ["x", "y"])
    #expect(fields.array("a", of: LenientObject.self)?.compactMap { $0.int("b") } == [1])
    #expect(fields.strings("b") == nil)
    #expect(fields.strings("c") == [])
    #expect(fields.strings("d") == nil)
  }

  @Test
  func `members are read by name, and a missing required one is reported by name`() throws {
    let fields = try fields(#"{"a":1,"b":null,"c":"x"}"#)
    #expect(Set(fields.names) == ["a", "b", "c"])
    #expect(fields.has("b") && !fields.has("d"))
    #expect(fields.firstString(of: ["d", "b", "c", "a"]) == "x")
    #expect(try fields.required("a", fields.int) == 1)
    #expect(throws: JSONError.self) { try fields.required("b", fields.int) }
  }
}
