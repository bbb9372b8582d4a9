import Testing

@testable import RankingLogCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct JSONWriterTests {
  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", #""""#), ("plain", #""plain""#), ("\"", #""\"""#), ("\\", #""\\""#), ("/", #""/""#),
    ("\n\r\t", #""\n\r\t""#),
    ("\0\u{8}\u{b}\u{c}\u{1b}\u{1f}", #""\u0000\u0008\u000b\u000c\u001b\u001f""#), (" ~", #"" ~""#),
    ("\u{7f}", #""\u007f""#), ("\u{80}\u{85}\u{9b}\u{9f}", #""\u0080\u0085\u009b\u009f""#),
    ("\u{a0}¢", "\"\u{a0}¢\""),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\u{2027}\u{202a}\u{202e}", "\"\u{2027}\u{202a}\u{202e}\""),
    ("海🎨👩‍🎨", "\"海🎨👩‍🎨\""), ("e\u{301}", "\"e\u{301}\""), ("\r\n", #""\r\n""#), ("\u{feff}", "\"\u{feff}\""),
    ("\u{e000}\u{10ffff}", "\"\u{e000}\u{10ffff}\""), ("\\u0041", #""\\u0041""#),
  ])
  func `strings are exact, and terminal controls are escaped`(text: String, json: String) {
    let written = written { $0.value(text) }
    #expect(Array(written.unicodeScalars) == Array(json.unicodeScalars))
  }

  /// Strings are searched 16 bytes at a time.
  @Test(arguments: [
    ("\"", #"\""#), ("\n", #"\n"#), ("\u{7f}", #"\u007f"#), ("\u{9f}", #"\u009f"#), ("\u{2028}", #"\u2028"#),
  ])
  func `a character to escape is found at every position of a string`(character: String, escape: String) {
    for length in 0...40 {
      for place in 0...length {
        let (before, after) = (
          String(repeating: "海", count: place), String(repeating: "y", count: length - place)
        )
        #expect(written { $0.value(before + character + after) } == "\"\(before)\(escape)\(after)\"")
      }
    }
  }

  @Test
  func `numbers have all their digits`() {
    let powers = sequence(first: 1) { $0 > Int.max / 10 ? nil : $0 * 10 }
    let numbers = powers.flatMap { [$0 - 1, $0, $0 + 1, -$0] } + [Int.max, Int.min]
    #expect(
      written { $0.array { for number in numbers { $0.value(number) } } }
        == "[\(numbers.map(\.description).joined(separator: ","))]")
  }

  @Test
  func `every character of the first planes is unchanged after a round trip`() throws {
    var scalars = String.UnicodeScalarView()
    for value in UInt32(0)...0x3100 { if let scalar = Unicode.Scalar(value) { scalars.append(scalar) } }
    let text = String(scalars)
    let bytes = Array(written { $0.array { $0.value(text) } }.utf8)
    let read = try JSONDecoder().decode([String].self, from: Data(bytes))
    #expect(read.map { Array($0.unicodeScalars) } == [Array(text.unicodeScalars)])
    let steering = bytes.filter { $0 < 0x20 || $0 == 0x7f }
    #expect(steering.isEmpty)
    #expect(
      !String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { (0x7f...0x9f).contains($0.value) })
  }

  @Test
  func `numbers, booleans and unknown values are written`() {
    let text = written {
      $0.array {
        $0.value(0)
        $0.value(-7)
        $0.value(Int.max)
        $0.value(true)
        $0.value(false)
        $0.value(nil as Int?)
        $0.value(nil as String?)
        $0.value(nil as Bool?)
      }
    }
    #expect(text == "[0,-7,9223372036854775807,true,false,null,null,null]")
  }

  @Test
  func `objects and arrays nest, with commas in the correct positions`() {
    let text = written {
      $0.object {
        $0.key("a")
        $0.array { _ in }
        $0.key("b")
        $0.object { _ in }
        $0.key("c")
        $0.array {
          $0.object {
            $0.key("d")
            $0.value(1)
          }
          $0.array { $0.value(2) }
          $0.array { $0.value("x") }
        }
      }
    }
    #expect(text == #"{"a":[],"b":{},"c":[{"d":1},[2],["x"]]}"#)
  }
}
