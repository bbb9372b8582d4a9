import Testing

@testable import rankinglog

struct StatusBlockTests {
  @Test func `a block replaces the previous one, and is removed completely`() {
    var block = StatusBlock()
    #expect(block.draw(["one", "two"], width: 80, at: .zero) == "one\ntwo")
    #expect(block.draw(["one", "two"], width: 80, at: .seconds(1)) == "")
    #expect(block.draw(["three"], width: 80, at: .seconds(2)) == "\r\u{1B}[1A\u{1B}[Jthree")
    #expect(block.erase() == "\r\u{1B}[J")
    #expect(block.erase() == "")
  }

  @Test func `lines stay within the window and are harmless`() {
    var block = StatusBlock()
    #expect(block.draw(["東方紅楼夢", "\u{1B}[2J"], width: 8, at: .zero) == "東方紅…\n\u{FFFD}[2J")
  }

  @Test func `the block is drawn at most ten times per second`() {
    var block = StatusBlock()
    #expect(block.isDue(at: .zero))
    _ = block.draw(["a"], width: 80, at: .zero)
    #expect(!block.isDue(at: .milliseconds(99)))
    #expect(block.isDue(at: .milliseconds(100)))
  }
}
