import TestSupport
import Testing

@testable import rankinglog

/// The lines of a client.
struct MCPLinesTests {
  /// Splits text that arrives in pieces.
  private func lines(_ pieces: [[UInt8]], limit: Int = 20) -> [MCPLines.Line] {
    var lines = MCPLines(limit: limit)
    var found: [MCPLines.Line] = []
    for piece in pieces {
      lines.add(piece)
      while let line = lines.next() { found.append(line) }
    }
    if let last = lines.last() { found.append(last) }
    return found
  }

  private func text(_ text: String) -> MCPLines.Line { .text(Array(text.utf8)) }

  @Test func `lines end at a line feed, with or without a carriage return, or at the end of the input`() {
    #expect(lines([Array("a\nb\r\n\n\r\nc".utf8)]) == [text("a"), text("b"), text("c")])
    #expect(lines([]).isEmpty)
  }

  @Test func `a line that is too long is reported once, and the next line is read`() {
    let long = String(repeating: "x", count: 21)
    #expect(lines([Array("\(long)\nnext\n".utf8)]) == [.tooLong, text("next")])
    let exact = String(repeating: "x", count: 20)
    #expect(lines([Array("\(exact)\n".utf8)]) == [text(exact)])
    #expect(
      lines([Array(repeating: 0x78, count: 100_000), Array("\nnext".utf8)]) == [.tooLong, text("next")])
  }

  @Test func `the pieces of the input do not change the lines, even within a character`() {
    var random = SplitMix(state: 1)
    for _ in 0..<2000 {
      let alphabet = ["a", "猫", "🦊", "\n", "\r\n", "\n\n", "\r"]
      let input = Array((0..<60).map { _ in alphabet.randomElement(using: &random) ?? "" }.joined().utf8)
      var pieces: [[UInt8]] = []
      var rest = input[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...min(9, rest.count), using: &random)
        pieces.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      #expect(lines(pieces) == lines([input]), "\(input)")
    }
  }

  @Test func `no more memory than the limit and one piece is used`() {
    var lines = MCPLines(limit: 1000)
    var count = 0
    for _ in 0..<10_000 {
      lines.add(Array(repeating: UInt8(ascii: "x"), count: 500))
      while lines.next() != nil { count += 1 }
      #expect(lines.bufferedCount <= 1500)
    }
    #expect(count == 1)
  }
}
