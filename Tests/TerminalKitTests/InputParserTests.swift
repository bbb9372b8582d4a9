import TestSupport
import Testing

@testable import TerminalKit

struct InputParserTests {
  /// Sequences and their events.
  private static let table: [(String, [InputEvent])] = [
    ("a", [.key(.character("a"), [])]),
    ("猫é", [.key(.character("猫"), []), .key(.character("é"), [])]),
    ("\r\n", [.key(.enter, []), .key(.enter, [])]),
    ("\t\u{7F}\u{8}", [.key(.tab, []), .key(.backspace, []), .key(.backspace, [])]),
    ("\u{3}\u{4}", [.key(.character("c"), .control), .key(.character("d"), .control)]),
    ("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}OD", [.up, .down, .right, .left].map { .key($0, []) }),
    ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~", [.home, .end, .home, .end].map { .key($0, []) }),
    ("\u{1B}[5~\u{1B}[6~\u{1B}[3~", [.pageUp, .pageDown, .delete].map { .key($0, []) }),
    ("\u{1B}[1;5A\u{1B}[6;3~", [.key(.up, .control), .key(.pageDown, .alt)]),
    (
      "\u{1B}OP\u{1B}[15~\u{1B}[24~",
      [.key(.function(1), []), .key(.function(5), []), .key(.function(12), [])]
    ),
    ("\u{1B}[Z", [.key(.tab, .shift)]),
    ("\u{1B}x", [.key(.character("x"), .alt)]),
    ("\u{1B}\u{1B}[A", [.key(.escape, []), .key(.up, [])]),
    ("\u{1B}[27u\u{1B}[97;5u", [.key(.escape, []), .key(.character("a"), .control)]),
    ("\u{1B}[97;2u\u{1B}[97:65;6u", [.key(.character("A"), []), .key(.character("A"), .control)]),
    ("\u{1B}[57441;2u", []),
    (
      "\u{1B}[<0;5;7M\u{1B}[<0;5;7m", [.press, .release].map { .mouse(.init(action: $0, column: 4, row: 6)) }
    ),
    (
      "\u{1B}[<64;1;1M\u{1B}[<65;1;1M",
      [.wheelUp, .wheelDown].map { .mouse(.init(action: $0, column: 0, row: 0)) }
    ),
    ("\u{1B}[<32;2;2M", [.mouse(.init(action: .drag, column: 1, row: 1))]),
    ("\u{1B}[<2;2;2M", [.mouse(.init(action: .other(2), column: 1, row: 1))]),
    (
      "\u{1B}[200~rm -rf\r\u{1B}[A\u{1B}[201~q",
      [.paste("rm -rf\r\u{1B}[A"), .key(.character("q"), [])]
    ),
    ("\u{1B}[I\u{1B}[O", []),
    (
      "\u{1B}[48;24;80;480;800t",
      [.resize(ScreenSize(columns: 80, rows: 24, pixelWidth: 800, pixelHeight: 480))]
    ),
    ("\u{1B}[?62;4;22c", [.reply(.attributes([62, 4, 22]))]),
    ("\u{1B}P>|kitty(0.26.5)\u{1B}\\", [.reply(.version("kitty(0.26.5)"))]),
    ("\u{1B}_Gi=31;OK\u{1B}\\", [.reply(.graphics(id: 31, message: "OK"))]),
    ("\u{1B}_Gi=32;EBADF:no\u{1B}\\", [.reply(.graphics(id: 32, message: "EBADF:no"))]),
    (
      "\u{1B}[4;486;900t\u{1B}[6;18;9t",
      [
        .reply(.areaPixels(width: 900, height: 486)), .reply(.cellPixels(width: 9, height: 18)),
      ]
    ),
    ("\u{1B}[?2026;2$y\u{1B}[?1u", [.reply(.mode(2026, state: 2)), .reply(.keyboard(1))]),
    ("\u{1B}[?1;0;256S", [.reply(.colorRegisters(256))]),
    ("\u{1B}]11;rgb:1a1a/ffff/0000\u{7}", [.reply(.background(RGB(red: 0x1A, green: 255, blue: 0)))]),
    ("\u{1B}]11;rgb:f/0/8\u{1B}\\", [.reply(.background(RGB(red: 255, green: 0, blue: 136)))]),
    ("\u{1B}[7;3R", [.reply(.cursor(column: 2, row: 6))]),
    // Unknown and malformed sequences are not keys.
    ("\u{1B}[?9999;1;2;3zq", [.reply(.other), .key(.character("q"), [])]),
    ("\u{1B}[12;34Xq", [.key(.character("q"), [])]),
    ("\u{1B}]52;c;cm0gLXJm\u{7}q", [.reply(.other), .key(.character("q"), [])]),
    ("\u{1B}P1$r0m\u{1B}\\q", [.reply(.other), .key(.character("q"), [])]),
    ("\u{1B}Xtext\u{1B}\\q", [.reply(.other), .key(.character("q"), [])]),
    ("\u{1B}]11;rgb:-f/00/00\u{7}", [.reply(.other)]),
    ("\u{1B}]11;rgb:1a1a\u{1B}[A", [.key(.up, [])]),
    ("\u{1B}[12\u{1B}[A", [.key(.up, [])]),
  ]

  @Test(arguments: table.indices)
  func `each sequence is the event of the table, even in parts`(index: Int) {
    let (text, expected) = Self.table[index]
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var parser = InputParser()
      let events = parser.parse(bytes[..<cut]) + parser.parse(bytes[cut...])
      #expect(
        events == expected, "\(text.debugDescription) in parts of \(cut) and \(bytes.count - cut) bytes")
      #expect(parser.finish().isEmpty)
    }
  }

  @Test func `a single escape byte is the key Escape after a wait`() {
    var parser = InputParser()
    #expect(parser.parse([0x1B]).isEmpty && parser.isWaiting)
    #expect(parser.finish() == [.key(.escape, [])] && !parser.isWaiting)
    #expect(parser.finish().isEmpty)
  }

  @Test func `invalid UTF-8 is a replacement character, and the following key is kept`() {
    var parser = InputParser()
    #expect(
      parser.parse([0xE7, 0x8C, 0x61, 0xFF, 0x62])
        == ["\u{FFFD}", "a", "\u{FFFD}", "b"].map { .key(.character($0), []) })
  }

  @Test(arguments: [1 << 20, InputParser.pasteLimit - 1, InputParser.pasteLimit, InputParser.pasteLimit + 1])
  func `a long paste is truncated, and the key after it is read`(count: Int) {
    var parser = InputParser()
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: count)
    let events = parser.parse(Array("\u{1B}[200~".utf8) + text + Array("\u{1B}[201~q".utf8))
    let kept = min(count, InputParser.pasteLimit)
    #expect(events == [.paste(String(repeating: "x", count: kept)), .key(.character("q"), [])])
  }

  @Test(arguments: 0..<20)
  func `random bytes do not stop the parser`(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    var parser = InputParser()
    let alphabet = Array("\u{1B}[]P_X;?<>0123456789$~uMmtcRAq\\\u{7}".utf8)
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
        Bool.random(using: &random)
          ? alphabet[Int.random(in: alphabet.indices, using: &random)]
          : UInt8.random(in: 0...255, using: &random)
      }
      _ = parser.parse(bytes)
    }
    // The end of a paste and of a string, in this order.
    _ = parser.parse(Array("\u{1B}[201~\u{1B}\\\u{1B}[201~".utf8)) + parser.finish()
    #expect(parser.parse([0x71]) == [.key(.character("q"), [])])
  }
}
