import CommandLineKit
import RankingLogCore

/// `rankinglog auth login`.
struct AuthLogin: Runnable, Talking {
  static let name = "login"
  static let abstract = "Sign in with a browser."
  static let discussion = """
    Prints the URL of pixiv's sign-in page, and opens it in a browser if there is one. After signing in, pixiv \
    redirects the browser to a URL that begins with pixiv://account/login?code=, which no browser can open: copy it \
    from the developer tools and paste it here. The code expires after about 30 seconds.
    """
  static let refusalOfWords: String? =
    "the code is read from standard input, not from the command line, which others can see; what stood there is not shown"
  static let examples = [
    Example("rankinglog auth login", "and follow what it says"),
    Example("rankinglog auth login --account second", "one more account"),
  ]

  @Flag("Only print the URL; do not open a browser.") var open = true
  @Option(
    "Sign in to pixiv's old APIs with a user name and a password: only on a mirror, named by --connect-to.",
    placeholder: "API", section: .advanced, isShared: false)
  var source: FormerSource?
  let network = NetworkOptions()
  let common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let accounts = try context.log(common, network).accounts
    if source != nil { return try await signInFormerly(accounts, context) }
    let signIn = try accounts.begin()
    for line in AuthLogin.directions { context.reporter.note(line) }
    try context.print { sink throws(SinkError) in try sink.writeLine(signIn.address) }
    if open, context.output.isTerminal { Browser.open(signIn.address, environment: context.environment) }
    guard let pasted = try await context.ask("The address, or its code", isSecret: false), !pasted.isEmpty
    else {
      throw RankingLogError.usage(
        "no code was given; run rankinglog auth login again, and paste it on standard input")
    }
    context.reporter.tell(try await accounts.finish(signIn, pasted: pasted))
    return .done
  }

  private func signInFormerly(_ accounts: Accounts, _ context: Context) async throws -> ExitStatus {
    guard let user = try await context.ask("User name", isSecret: false), !user.isEmpty else {
      throw RankingLogError.usage("no user name was given on standard input")
    }
    let signedIn = try await accounts.signInFormerly(user, needsSession: source == .sapi) {
      guard let password = try await context.ask("Password", isSecret: true), !password.isEmpty else {
        throw RankingLogError.usage(
          "no password was given on standard input, in the line after the user name")
      }
      return password
    }
    guard let signedIn else {
      context.reporter.note(
        "still signed in as \(user), by what is kept; nothing was asked. rankinglog auth logout forgets it")
      return .done
    }
    context.reporter.tell(signedIn)
    return .done
  }

  private static let directions = [
    "1. In a browser, open the developer tools (F12), tab Network, and switch Preserve log (Persist logs) on.",
    "2. In the same tab, open the address below and sign in. The page stays empty at the end: that is right.",
    "3. In the list of requests, find the last one, callback?state=…&code=… or pixiv://account/login?code=…, copy its"
      + " address, and paste it here at once: a code lives about 30 seconds.",
  ]
}

/// pixiv's old APIs, both of which accept a user name and a password.
enum FormerSource: String, CaseIterable, ArgumentValue {
  case papi, sapi
}
