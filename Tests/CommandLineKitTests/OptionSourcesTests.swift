import Testing

@testable import CommandLineKit

struct OptionSourcesTests {
  private static let file = """
    # what I like
    mode = monthly
    jobs = 8        # for download only
    [ranking]
    limit = 7
    offline = yes
    [recents]
    limit = 30
    [recents export]
    limit = 40
    """

  @Test(arguments: [
    ("ranking -m daily", ["RANKINGLOG_MODE": "weekly"], "daily", "--mode"),
    ("ranking", ["RANKINGLOG_MODE": "weekly"], "weekly", "RANKINGLOG_MODE"),
    ("ranking", ["RANKINGLOG_MODE": ""], "monthly", "config:2"),
    ("ranking", [:], "monthly", "config:2"),
  ])
  func `the command line overrides the environment, which overrides the file`(
    line: String, environment: [String: String], mode: String, origin: String
  ) throws {
    let command: SampleRanking = try parsed(
      line.replacing("-m", with: "--mode"), environment: environment, file: Self.file)
    #expect(command.mode.rawValue == mode)
    #expect(command.$mode.origin.description == origin)
  }

  @Test func `without other sources the default applies`() throws {
    let command: SampleRanking = try parsed("ranking", file: "")
    #expect(command.mode == .daily)
    #expect(command.$mode.origin == .standard)
  }

  @Test func `a section applies to its command and subcommands, the more specific first`() throws {
    let ranking: SampleRanking = try parsed("ranking", file: Self.file)
    #expect(ranking.limit == 7)
    #expect(ranking.offline)
    let list: SampleList = try parsed("recents", file: Self.file)
    #expect(list.limit == 30)
    let export: SampleExport = try parsed("recents export x", file: Self.file)
    #expect(export.limit == 40)
    let download: SampleDownload = try parsed("download", file: Self.file)
    #expect(download.jobs == 8)
  }

  @Test func `flags accept yes and no from the environment and the file`() throws {
    for (text, isOn) in [
      ("yes", true), ("1", true), ("TRUE", true), ("no", false), ("0", false), ("false", false),
    ] {
      let fromVariable: SampleRanking = try parsed("ranking", environment: ["RANKINGLOG_OFFLINE": text])
      #expect(fromVariable.offline == isOn)
      let fromFile: SampleRanking = try parsed("ranking", file: "recents = \(text)")
      #expect(fromFile.recents == isOn)
    }
    let off: SampleRanking = try parsed("ranking --no-offline", environment: ["RANKINGLOG_OFFLINE": "yes"])
    #expect(!off.offline)
  }

  @Test func `an array has values from only one source`() throws {
    let text = "connect-to = a\nconnect-to = b"
    let file: SampleRanking = try parsed("ranking", file: text)
    #expect(file.network.connectTo == ["a", "b"])
    let variable: SampleRanking = try parsed(
      "ranking", environment: ["RANKINGLOG_CONNECT_TO": "c  d"], file: text)
    #expect(variable.network.connectTo == ["c", "d"])
    let words: SampleRanking = try parsed("ranking --connect-to e", file: text)
    #expect(words.network.connectTo == ["e"])
  }

  @Test func `options for the command line only have no other source`() throws {
    let ranking: SampleRanking = try parsed("ranking", environment: ["RANKINGLOG_REFRESH": "yes"])
    #expect(!ranking.refresh)
    let download: SampleDownload = try parsed("download -o /y", environment: ["RANKINGLOG_OUTPUT": "/x"])
    #expect(download.output == "/y")
    #expect(
      usageMessage("download", environment: ["RANKINGLOG_OUTPUT": "/x"])
        == "RANKINGLOG_OUTPUT: --output can only be set on the command line; unset the variable."
        + " Run 'rankinglog download --help'.")
    #expect(
      usageMessage("ranking", file: "refresh = yes")
        == "config:1: 'refresh' can only be set on the command line."
        + " Run 'rankinglog ranking --help'.")
  }

  @Test(arguments: [
    (
      ["RANKINGLOG_MODUS": "x", "MODE": "y"],
      ["unknown variable 'RANKINGLOG_MODUS': did you mean 'RANKINGLOG_MODE'?"]
    ),
    // An option of another command; a variable of the program itself.
    (["RANKINGLOG_JOBS": "3", "RANKINGLOG_MODE": "weekly", "RANKINGLOG_CONFIG": "x"], []),
    (["RANKINGLOG_": "x", "RANKINGLOGX": "y"], ["unknown variable 'RANKINGLOG_'"]),
    (
      ["RANKINGLOG_OUTPUT": "x", "RANKINGLOG_REFRESH": "yes"],
      [
        "variable 'RANKINGLOG_OUTPUT' has no effect; set --output on the command line",
        "variable 'RANKINGLOG_REFRESH' has no effect; set --refresh on the command line",
      ]
    ),
  ])
  func `unknown variables are reported, and have no effect`(variables: [String: String], problems: [String])
    throws
  {
    let command: SampleRanking = try parsed("ranking", environment: variables)
    #expect(command.mode == (variables["RANKINGLOG_MODE"] == nil ? .daily : .weekly))
    let parser = Parser(SampleProgram.self)
    #expect(
      parser.unknownVariables(in: variables, running: SampleRanking.self, others: ["RANKINGLOG_CONFIG"])
        == problems)
  }

  @Test(arguments: [
    ("mdoe = daily", "config:1: unknown option 'mdoe': did you mean 'mode'?"),
    ("\n\n[ranking]\njobs = 3", "config:4: unknown option 'jobs'."),
    ("[rankin]", "config:1: unknown section 'rankin': did you mean 'ranking'?"),
    (
      "mode = dialy",
      "config:1: invalid value 'dialy' for 'mode': did you mean 'daily'? Valid: daily, weekly, monthly."
    ),
    ("offline = maybe", "config:1: invalid value 'maybe' for 'offline': valid: yes, no, true, false, 1, 0."),
    ("offline", "config:1: expected 'option = value'."),
    ("= 5", "config:1: expected 'option = value'."),
    ("[ranking", "config:1: expected '[command]'."),
    ("[]", "config:1: expected '[command]'."),
    ("date = \"2014", "config:1: invalid quotes around the value of 'date'."),
    ("date = '2014' x", "config:1: invalid quotes around the value of 'date'."),
  ])
  func `an error in the file names its line`(text: String, message: String) {
    // The parser's own errors also name the command; an unreadable file has none yet.
    let given = usageMessage("ranking", file: text)
    #expect(
      given?.hasPrefix(message.hasSuffix(".") ? String(message.dropLast()) : message) == true,
      "\(given ?? "")")
  }

  @Test func `an error in the environment names its variable`() {
    let message = usageMessage("download", environment: ["RANKINGLOG_JOBS": "99"])
    #expect(
      message?.hasPrefix("invalid value '99' for RANKINGLOG_JOBS: not an integer from 1 to 16.") == true)
  }

  @Test(arguments: [
    ("download --rate 2", [:], ""), ("download --speed 2", [:], ""), ("download -s2", [:], ""),
    ("download --hurry=2", [:], ""), ("download --rate 2 --speed 2", [:], ""),
    ("download", ["RANKINGLOG_SPEED": "2"], ""), ("download", ["RANKINGLOG_RATE": "2"], ""),
    ("download", [:], "speed = 2"), ("download", [:], "[download]\nhurry = 2"),
    // The command line, the environment and the file, each by another name; then two names of one source.
    ("download -s 2", ["RANKINGLOG_RATE": "3"], "rate = 4"),
    ("download", ["RANKINGLOG_SPEED": "2"], "rate = 4"),
    ("download", ["RANKINGLOG_SPEED": "3", "RANKINGLOG_RATE": "2", "RANKINGLOG_HURRY": "4"], ""),
    ("download", ["RANKINGLOG_HURRY": "3"], "rate = 2\nspeed = 3"),
  ])
  func `an earlier name of an option sets the option`(
    line: String, environment: [String: String], file: String
  ) throws {
    let command: SampleDownload = try parsed(line, environment: environment, file: file)
    #expect(command.rate == 2)
  }

  @Test func `messages contain the present name of an option`() {
    let two = "--rate accepts one value, not two: '1' and '2'. Run 'rankinglog download --help'."
    #expect(usageMessage("download --speed 1 --rate 2") == two)
    #expect(
      usageMessage("download --speed x")?.hasPrefix("invalid value 'x' for --rate: not a number.") == true)
    #expect(usageMessage("download --sped 1")?.contains("speed") == false)
    #expect(usageMessage("download", file: "hurry = 2")?.contains("set it in a section") == true)
  }

  @Test func `overridden values are not parsed`() throws {
    let command: SampleRanking = try parsed(
      "ranking -m daily", environment: ["RANKINGLOG_MODE": "bogus"], file: "mode = nonsense")
    #expect(command.mode == .daily)
  }
}
