import TestSupport
import Testing

@testable import CommandLineKit

/// Compares help pages with the files in `Snapshots`.
struct HelpTests {
  @Test(arguments: ["", "ranking", "download", "recents", "recents export"])
  func `the help of a command is the recorded page`(command: String) throws {
    let words = ["help"] + command.split(separator: " ").map(String.init)
    let parser = Parser(SampleProgram.self)
    guard case .help(let path, _) = try parser.parse(words) else {
      Issue.record("no help")
      return
    }
    try expectSnapshot(parser.help(for: path), "\(path.name.replacing(" ", with: "-")).txt")
  }

  @Test(arguments: [60, 80, 120])
  func `lines are not wider than the requested width`(width: Int) {
    let parser = Parser(SampleProgram.self)
    let ranking = CommandPath(SampleProgram.self).appending(SampleDownload.self)
    for line in parser.help(for: ranking, width: width).split(separator: "\n") {
      #expect(line.count <= width, "\(line)")
    }
  }

  @Test func `the note of an example goes below it if both do not fit on a line`() {
    let examples = [
      Example("rankinglog show 1", "one work in detail"),
      Example("rankinglog ranking | rankinglog download --input -", "what another command prints"),
      Example("rankinglog show 1 --comments -f table", "with what was written under it"),
    ]
    #expect(
      TextLayout(width: 76).examples(examples) == [
        "  rankinglog show 1                      one work in detail",
        "  rankinglog ranking | rankinglog download --input -",
        "      what another command prints",
        "  rankinglog show 1 --comments -f table  with what was written under it",
      ])
    #expect(
      TextLayout(width: 50).examples(examples).dropFirst(3) == [
        "  rankinglog show 1 --comments -f table", "      with what was written under it",
      ])
  }

  @Test func `hidden options and commands are not shown`() {
    let parser = Parser(SampleProgram.self)
    let root = CommandPath(SampleProgram.self)
    #expect(!parser.help(for: root).contains("internals"))
    #expect(!parser.help(for: root.appending(SampleRanking.self)).contains("secret"))
  }
}
