import Testing

@testable import CommandLineKit

struct CompleterTests {
  private func texts(_ words: String...) -> [String] {
    guard case .candidates(let found) = Completer(SampleProgram.self).answer(to: words).answer else {
      return []
    }
    return found.map(\.text)
  }

  @Test func `commands come first, without the hidden ones`() {
    #expect(texts("") == ["ranking", "download", "recents"] && texts() == texts(""))
    #expect(Set(texts("recents", "")).contains("export"))
  }

  @Test func `options are offered after a dash, once each unless repeatable`() {
    let all = texts("ranking", "-")
    #expect(all.contains("--mode") && all.contains("--limit") && all.last == "--help")
    #expect(!texts("ranking", "--mode", "daily", "--").contains("--mode"))
    #expect(!texts("ranking", "-m", "daily", "-").contains("--mode"))
  }

  @Test(arguments: [
    ["ranking", "--mode", ""], ["ranking", "-m", ""], ["ranking", "-q", "-m", "we"],
    ["ranking", "--mode", "="],
    ["ranking", "--mode", "=", "we"],
  ])
  func `values follow their option`(words: [String]) {
    let answer = Completer(SampleProgram.self).answer(to: words)
    #expect(answer.answer == .candidates(["daily", "weekly", "monthly"].map { Completer.Candidate($0) }))
    #expect(answer.prefix.isEmpty)
  }

  @Test func `the prefix of a value in the word of its option does not change`() {
    let answer = Completer(SampleProgram.self).answer(to: ["ranking", "--mode=we"])
    #expect(answer.prefix == "--mode=")
    #expect(answer.answer == .candidates(["daily", "weekly", "monthly"].map { Completer.Candidate($0) }))
    #expect(Completer(SampleProgram.self).answer(to: ["ranking", "--none=x"]).answer == .candidates([]))
  }

  @Test func `paths are completed by the shell, and dynamic values by the program`() {
    let completer = Completer(SampleProgram.self)
    #expect(completer.answer(to: ["ranking", "--data-dir", ""]).answer == .directories)
    #expect(completer.answer(to: ["ranking", "-n", ""]).answer == .values(placeholder: "N"))
  }

  @Test func `completion offers no candidates after an unknown command`() {
    #expect(texts("nonsense", "") == [])
  }
}
