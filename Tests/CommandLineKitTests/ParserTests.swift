import TestSupport
import Testing

@testable import CommandLineKit

struct ParserTests {
  /// The values that a command line sets, as far as these tests use them.
  private func ranking(_ line: String) throws -> String {
    let command = try parsed(line, as: SampleRanking.self)
    let limit = command.limit.map(String.init) ?? "-"
    let flags = [
      (command.offline, "offline"), (command.common.quiet, "quiet"), (command.common.verbose, "verbose"),
    ]
    let words = flags.filter(\.0).map(\.1)
    return ([command.mode.rawValue, command.date, limit] + words).joined(separator: " ")
  }

  @Test(arguments: [
    ("ranking", "daily latest -"),
    ("ranking --mode weekly", "weekly latest -"),
    ("ranking --mode=weekly", "weekly latest -"),
    ("ranking -m weekly -n 5", "weekly latest 5"),
    ("ranking -n5", "daily latest 5"),
    ("ranking -vn 5", "daily latest 5 verbose"),
    ("ranking -vn5", "daily latest 5 verbose"),
    ("ranking -ovn5", "daily latest 5 offline verbose"),
    ("ranking -d -1d", "daily -1d -"),
    ("ranking --date -1d -q", "daily -1d - quiet"),
    ("ranking --date=-1d", "daily -1d -"),
    ("ranking --date --", "daily -- -"),
    ("ranking --date=a=b", "daily a=b -"),
    ("ranking --date=", "daily  -"),
    ("ranking -m weekly --mode weekly", "weekly latest -"),
    ("ranking --offline --no-offline", "daily latest -"),
    ("ranking --no-offline --offline", "daily latest - offline"),
    ("ranking -n -3", "daily latest -3"),
  ])
  func `options are parsed in every form`(line: String, expected: String) throws {
    #expect(try ranking(line) == expected)
  }

  @Test(arguments: [
    ("ranking -m weekly -m monthly", "--mode accepts one value, not two: 'weekly' and 'monthly'."),
    ("ranking -d A -q --date=B", "--date accepts one value, not two: 'A' and 'B'."),
    ("ranking -d a@b -d c", "--date accepts one value, not two."),
    (
      "ranking --date --offline",
      "--date needs a value before --offline; use --date DATE, or --date=--offline."
    ),
    ("ranking -d --no-offline", "-d needs a value before --no-offline; use -d DATE, or --date=--no-offline."),
    ("ranking -d --mode=daily", "-d needs a value before --mode=daily; use -d DATE, or --date=--mode=daily."),
    ("ranking -d -q", "-d needs a value before -q; use -d DATE, or --date=-q."),
  ])
  func `an option without its value or with two is an error`(line: String, message: String) {
    #expect(usageMessage(line) == "\(message) Run 'rankinglog ranking --help'.")
  }

  @Test func `an option of the command can be a value in the form --date=--offline`() throws {
    #expect(try ranking("ranking --date=--offline") == "daily --offline -")
    #expect(try ranking("ranking -d--offline") == "daily --offline -")
  }

  @Test func `a value on the command line overrides the file without an error`() throws {
    let command = try parsed("ranking -m weekly", as: SampleRanking.self, file: "mode = monthly")
    #expect(command.mode == .weekly)
  }

  @Test func `an array option collects values, and arguments may be anywhere`() throws {
    let ranking = try parsed("ranking --connect-to a:1:b:2 --connect-to=c", as: SampleRanking.self)
    #expect(ranking.network.connectTo == ["a:1:b:2", "c"])
    let download = try parsed("download 1 -j 2 2 -- 3", as: SampleDownload.self)
    #expect(download.works == [1, 2, 3])
    #expect(download.jobs == 2)
  }

  @Test(.expensive(), .watchdog)
  func `parsing needs linear time up to the system's argument limit`() throws {
    let ids = 1...400_000
    let invocation = try Parser(SampleProgram.self).parse(["download"] + ids.map(String.init))
    guard case .run(let command, _) = invocation, let download = command as? SampleDownload else {
      Issue.record("no download but \(invocation)")
      return
    }
    #expect(download.works.elementsEqual(ids))
  }

  @Test(arguments: [
    ("recents export -", "- nil"),
    ("recents export -- -n", "-n nil"),
    ("recents export -- --help", "--help nil"),
    ("recents export here big", "here big"),
  ])
  func `a single dash and all words after two dashes are arguments`(line: String, expected: String) throws {
    let export = try parsed(line, as: SampleExport.self)
    #expect("\(export.directory) \(export.size ?? "nil")" == expected)
  }

  @Test(arguments: ["recents", "recents list", "recents -n 200"])
  func `a command without a subcommand runs its default`(line: String) throws {
    #expect(try parsed(line, as: SampleList.self).limit == 200)
  }

  @Test func `without a command, the root runs`() throws {
    _ = try parsed("", as: SampleProgram.self)
  }

  @Test(arguments: [
    ("--help", "rankinglog"),
    ("-h", "rankinglog"),
    ("help", "rankinglog"),
    ("help ranking", "rankinglog ranking"),
    ("help recents export", "rankinglog recents export"),
    ("--help ranking", "rankinglog ranking"),
    ("ranking --help", "rankinglog ranking"),
    ("ranking -m bogus --nonsense --help", "rankinglog ranking"),
    ("ranking -vh", "rankinglog ranking"),
    ("recents --help", "rankinglog recents"),
    ("recents export --help", "rankinglog recents export"),
    ("download 1 2 -h", "rankinglog download"),
  ])
  func `help can be requested anywhere`(line: String, command: String) throws {
    let invocation = try Parser(SampleProgram.self).parse(line.split(separator: " ").map(String.init))
    guard case .help(let path, _) = invocation else {
      Issue.record("no help but \(invocation)")
      return
    }
    #expect(path.name == command)
  }

  @Test func `the version is requested at the root`() throws {
    guard case .version = try Parser(SampleProgram.self).parse(["--version"]) else {
      Issue.record("no version")
      return
    }
  }

  @Test func `help works with a broken configuration file`() throws {
    func broken() throws(UsageError) -> ConfigFile? { throw UsageError("broken") }
    let parser = Parser(SampleProgram.self)
    #expect(throws: Never.self) {
      try parser.parse(["ranking", "--help"], file: { _ throws(UsageError) in try broken() })
    }
    #expect(throws: Never.self) { try parser.parse([], file: { _ throws(UsageError) in try broken() }) }
    #expect(throws: UsageError.self) {
      try parser.parse(["ranking"], file: { _ throws(UsageError) in try broken() })
    }
  }

  @Test func `the command records its options as spelled on the command line`() throws {
    let command =
      try parsed("ranking -m weekly --no-offline", environment: ["RANKINGLOG_DATE": "2014"])
      as SampleRanking
    #expect([command.$mode, command.$date, command.$offline].givenSpellings == ["-m", "--no-offline"])
    #expect(command.$mode.origin == .word("-m"))
    #expect(command.$date.origin == .environment("RANKINGLOG_DATE"))
    #expect(command.$limit.origin == .standard)
  }

  @Test func `the declarations are valid, and mistakes in them are found`() {
    #expect(Parser(SampleProgram.self).declarationProblems() == [])
    struct Clash: Command {
      static let name = "clash"
      static let abstract = "No sentence"
      @Flag("--offline", "One.", short: "h") var offline = false
      @Option("--no-offline", "Two.") var other: String?
      @Argument("A", "Three.") var first: [String]
      @Argument("B", "Four") var second: [String]
      let common = SampleCommon()
    }
    #expect(
      Parser(Clash.self).declarationProblems() == [
        "clash: --no-offline is used by two options", "clash: -h is used by two options",
        "clash: only the last argument may be repeatable", "clash: the help of B is not a sentence",
        "clash: the abstract is not a sentence", "clash: common is not declared with @Group",
      ])
  }
}
