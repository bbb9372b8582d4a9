import Testing

@testable import CommandLineKit

struct UsageErrorTests {
  private static let ranking = " Run 'rankinglog ranking --help'."
  private static let download = " Run 'rankinglog download --help'."

  @Test(arguments: [
    ("rankng", "unknown command 'rankng': did you mean 'ranking'? Run 'rankinglog --help'."),
    ("help rankng", "unknown command 'rankng': did you mean 'ranking'? Run 'rankinglog --help'."),
    ("zzzzzz", "unknown command 'zzzzzz'. Run 'rankinglog --help'."),
    ("internal", "unknown command 'internal'. Run 'rankinglog --help'."),
    ("recents exprot", "unknown command 'exprot': did you mean 'export'? Run 'rankinglog recents --help'."),
    ("-q ranking", "options must follow the command; use 'rankinglog ranking -q'. Run 'rankinglog --help'."),
    ("--bogus", "unknown option '--bogus'. Run 'rankinglog --help'."),
    ("ranking --mod weekly", "unknown option '--mod': did you mean '--mode'?" + ranking),
    ("ranking --no-ofline", "unknown option '--no-ofline': did you mean '--no-offline'?" + ranking),
    ("ranking --secre x", "unknown option '--secre'." + ranking),
    ("ranking -x", "unknown option '-x'." + ranking),
    ("ranking --off", "unknown option '--off'." + ranking),
    ("ranking --limit", "--limit needs a value; use --limit N." + ranking),
    ("ranking -vn", "-n needs a value; use -n N." + ranking),
    ("ranking --offline=no", "--offline takes no value; its opposite is --no-offline." + ranking),
    ("ranking -n five", "invalid value 'five' for --limit: not an integer." + ranking),
    (
      "ranking -m dialy",
      "invalid value 'dialy' for --mode: did you mean 'daily'? Valid: daily, weekly, monthly." + ranking
    ),
    ("ranking -m xxxxxxx", "invalid value 'xxxxxxx' for --mode: valid: daily, weekly, monthly." + ranking),
    ("ranking -n 5\n6", "invalid value '5 6' for --limit: not an integer." + ranking),
    ("ranking 5", "unexpected argument '5'." + ranking),
    (
      "ranking --proxy ftp://me:pw@host",
      "invalid value for --proxy: expected http://HOST:PORT." + ranking
    ),
    ("ranking --retries=-1", "invalid value '-1' for --retries: not an integer of 0 or more." + ranking),
    ("ranking -qv", "-q and -v cannot be combined." + ranking),
    ("download -j 17", "invalid value '17' for --jobs: not an integer from 1 to 16." + download),
    ("download --rate inf", "invalid value 'inf' for --rate: not a number." + download),
    ("download 12x", "invalid value '12x' for ID|URL: not an integer." + download),
    ("recents export", "missing DIR: The directory for files. Run 'rankinglog recents export --help'."),
    ("recents export a b c", "unexpected argument 'c'. Run 'rankinglog recents export --help'."),
    ("internals one", "missing ID: Works. Run 'rankinglog internals --help'."),
  ])
  func `a usage error suggests the next step`(line: String, message: String) {
    #expect(usageMessage(line) == message)
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("daily", "dialy", 1), ("mode", "mod", 1),
    ("kitten", "sitting", 3),
  ])
  func `edits are counted`(first: String, second: String, distance: Int) {
    #expect(editDistance(first, second) == distance)
    #expect(editDistance(second, first) == distance)
  }

  @Test func `a suggestion is similar, and not just any short name`() {
    #expect(nearest(to: "xy", among: ["a", "no"]) == nil)
    #expect(nearest(to: "connectt-tto", among: ["connect-to", "offline"]) == "connect-to")
    #expect(nearest(to: "wekly", among: ["daily", "weekly", "weakly"]) == "weekly")
    #expect(nearest(to: String(repeating: "a", count: 100_000), among: ["daily"]) == nil)
  }

  @Test func `the next step follows the first line, and further lines show the position`() {
    let error = UsageError("no filter\n  a b\n    ^", command: "rankinglog ranking")
    #expect(error.description == "no filter. Run 'rankinglog ranking --help'.\n  a b\n    ^")
  }
}
