import TestSupport
import Testing

@testable import CommandLineKit

/// Compares pages of the manual with the files in `Snapshots`.
struct ManualPageTests {
  private static let root = CommandPath(SampleProgram.self)

  private func page(_ path: CommandPath) -> ManualPage {
    ManualPage(
      path, version: "1.2.3", date: "2026-11-23",
      parts: [ManualPage.Part("FILES", [("~/.config/sample", "Settings; '.' is \\ and ^, as ever.")])])
  }

  @Test(arguments: [root, root.appending(SampleRanking.self), root.appending(SampleRecents.self)])
  func `the page of a command is the recorded one`(path: CommandPath) throws {
    try expectSnapshot(page(path).text, page(path).fileName)
  }

  @Test func `a page is named after all words of the command`() {
    let export = SampleRecents.subcommands.first { $0.name == "export" }
    #expect(
      export.map { page(Self.root.appending(SampleRecents.self).appending($0)).fileName }
        == "rankinglog-recents-export.1")
  }

  @Test func `no line of text is a roff request`() {
    for path in CommandPath.all(under: SampleProgram.self) {
      for line in page(path).text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
        #expect(["TH", "SH", "TP", "PP", "nf", "fi", "BR"].contains(line.dropFirst().prefix(2)), "\(line)")
      }
    }
  }
}
