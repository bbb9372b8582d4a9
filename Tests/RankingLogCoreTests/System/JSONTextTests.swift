import Testing

@testable import RankingLogCore

struct JSONTextTests {
  private struct Wish: Encodable {
    let tags: [String]
    let count: Int
  }

  @Test
  func `members come in the order of their names, and texts as they are`() {
    let bytes = JSONText.encoded(Wish(tags: ["a/b", "\"", "猫\n"], count: 1))
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"count":1,"tags":["a/b","\"","猫\n"]}"#)
  }

  @Test
  func `what JSON cannot say is nothing`() {
    #expect(JSONText.encoded([Double.infinity]).isEmpty)
  }
}
