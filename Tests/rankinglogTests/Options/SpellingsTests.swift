import RankingLogCore
import TestSupport
import Testing

@testable import CommandLineKit
@testable import rankinglog

/// Options with earlier names, and options that several commands share.
struct SpellingsTests {
  private func parsed<Wanted: Command>(
    _ line: String, as type: Wanted.Type = Wanted.self, with environment: [String: String] = [:],
    file text: String = ""
  ) throws -> Wanted {
    let file = try ConfigFile(path: "config", text: text)
    let words = line.split(separator: " ").map(String.init)
    guard
      case .run(let command, _) = try Parser(Root.self).parse(
        words, environment: environment, file: { _ in file }), let wanted = command as? Wanted
    else { throw UsageError("'\(line)' runs another command") }
    return wanted
  }

  private func message(_ line: String, with environment: [String: String] = [:]) -> String? {
    do {
      let words = line.split(separator: " ").map(String.init)
      _ = try Parser(Root.self).parse(words, environment: environment)
      return nil
    } catch {
      return error.message
    }
  }

  @Test(arguments: [
    ("browse -o /x", [:], ""), ("browse --output /x", [:], ""), ("browse --export /x", [:], ""),
    ("browse", ["RANKINGLOG_EXPORT": "/x"], ""), ("browse", [:], "export = /x"),
    ("browse", [:], "[browse]\nexport = /x"),
    ("browse", [:], "[browse]\noutput = /x"), ("browse -o /x", ["RANKINGLOG_EXPORT": "y"], "export = /z"),
    ("browse", ["RANKINGLOG_EXPORT": "/x"], "export = /z"),
  ])
  func `browse accepts the earlier name of its output directory`(
    line: String, environment: [String: String], file: String
  ) throws {
    #expect(try parsed(line, as: BrowseCommand.self, with: environment, file: file).output == "/x")
  }

  @Test(arguments: [
    ("--animation gif", [:], ""), ("--to gif", [:], ""), ("", ["RANKINGLOG_TO": "gif"], ""),
    ("", [:], "to = gif"), ("", [:], "[convert]\nto = gif"), ("", [:], "[convert]\nanimation = gif"),
    // An option of other commands, with other values.
    ("--animation gif", ["RANKINGLOG_ANIMATION": "zip"], "animation = zip"),
    ("--to gif", ["RANKINGLOG_ANIMATION": "zip", "RANKINGLOG_TO": "mkv"], ""),
  ])
  func `convert accepts the earlier name of its format`(
    line: String, environment: [String: String], file: String
  ) throws {
    let command: ConvertCommand = try parsed("convert 5 \(line)", with: environment, file: file)
    #expect(command.animation == .gif)
  }

  @Test(arguments: [
    ("--sidecar xmp,txt", [:], ""), ("--format xmp,txt", [:], ""), ("-f xmp,txt", [:], ""),
    ("", [:], "[sidecars]\nformat = xmp,txt"), ("", [:], "[sidecars]\nsidecar = xmp,txt"),
    ("-f xmp,txt", ["RANKINGLOG_FORMAT": "json", "RANKINGLOG_SIDECAR": "json"], "format = csv"),
  ])
  func `sidecars accepts the earlier name of its formats`(
    line: String, environment: [String: String], file: String
  ) throws {
    let command: SidecarsCommand = try parsed("sidecars \(line)", with: environment, file: file)
    #expect(command.sidecar.formats == [.xmp, .txt])
  }

  @Test func `an earlier name and the name are one option`() {
    #expect(
      message("convert 5 --to gif --animation mp4")
        == "--animation accepts one value, not two: 'gif' and 'mp4'")
    #expect(message("convert 5 --to gif --animation gif") == nil)
  }

  @Test func `help, completion and suggestions do not contain earlier names`() {
    let parser = Parser(Root.self)
    for (command, name) in [
      (BrowseCommand.self as any Command.Type, "--export"), (ConvertCommand.self, "--to "),
      (SidecarsCommand.self, "--format"),
    ] {
      let path = CommandPath(Root.self).appending(command)
      #expect(!parser.help(for: path).contains(name))
      guard case .candidates(let all) = Completer(Root.self).answer(to: [command.name, "--"]).answer else {
        Issue.record("no candidates")
        continue
      }
      #expect(!all.contains { $0.text == name.filter { $0 != " " } })
    }
    #expect(message("browse --exprt x") == "unknown option '--exprt'")
  }

  @Test(arguments: ["gallery", "recents export"])
  func `the output directory is an option or a plain argument`(command: String) {
    #expect(message("\(command) -o x") == nil)
    #expect(message("\(command) --output x") == nil)
    #expect(message("\(command) x") == nil)
    #expect(message(command) == "missing output directory; use -o DIR")
    #expect(message("\(command) x -o y") == "-o and 'x' are both output directories; omit one of them")
    #expect(
      message("\(command) x --output x") == "--output and 'x' are both output directories; omit one of them")
  }

  @Test(arguments: [
    ("1", 1), ("500k", 500_000), ("500K", 500_000), ("4m", 4_000_000), ("500M", 500_000_000),
    ("10G", 10_000_000_000), ("1T", 1_000_000_000_000), ("1.5G", 1_500_000_000), ("0.1k", 100),
    ("10GB", 10_000_000_000), ("10gb", 10_000_000_000), ("10GiB", 10_737_418_240), ("1KiB", 1024),
    ("1.5MiB", 1_572_864), ("2TiB", 2_199_023_255_552), ("500B", 500),
    ("1000000000G", 1_000_000_000_000_000_000),
    ("9007199254740993", 9_007_199_254_740_993),
  ])
  func `byte counts have units of 1000, or of 1024 with i`(text: String, bytes: Int) throws {
    #expect(try parsed("verify --max-bytes \(text)", as: VerifyCommand.self).maxBytes == bytes)
  }

  @Test(arguments: [
    "", "0", "-1", "G", "1.G", ".5G", "1.5.2G", "1x", "1kk", "1iB", "1e3", "٣", "0.1", "10000000000G",
    "99999999999999999999", "1,5G", "+1", "1P",
  ])
  func `other byte counts are errors with examples`(text: String) {
    #expect(
      message("verify --max-bytes=\(text)")
        == "invalid value '\(text)' for --max-bytes: expected a number of bytes, such as 500k, 1.5G or 10GiB")
  }

  @Test(arguments: [
    "artist 1 --download --dry-run --force --animation gif --max-files 1 --max-bytes 1G --max-time 1h",
    "artist 1 --download --skip-known", "apply plan --force --animation webp",
    "recents export x --name {id}_{page}.{ext} --sidecar json --animation zip --dry-run",
  ])
  func `commands that download images share their options`(line: String) {
    #expect(message(line) == nil)
  }
}
