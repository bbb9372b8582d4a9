import CommandLineKit
import RankingLogCore

/// `rankinglog auth login`.
struct AuthLogin: AsyncCommand {
  static let name = "login"
  static let abstract = "Sign in with a browser."
  static let discussion = """
    Prints the URL of pixiv's sign-in page, and opens it in a browser if possible. After you sign in, pixiv redirects \
    the browser to a URL that starts with pixiv://account/login?code=, which browsers cannot open. Copy that URL from \
    the developer tools, and paste it here. The code expires after about 30 seconds.
    """
  static let refusalOfWords: String? =
    "the code is read from standard input; other users can see the command line (argument not shown)"
  static let examples = [
    Example("rankinglog auth login", "follow the printed steps"),
    Example("rankinglog auth login --account second", "one more account"),
  ]

  @Flag("--no-open", "Print the URL only; do not open a browser.") var open = true
  @Option(
    "--source", "Sign in to the old API with user name and password; requires a mirror (--connect-to).",
    placeholder: "API", section: .advanced, scope: .section)
  var source: LegacySource?
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let accounts = try context.log(common, network).accounts
    if source != nil { return try await signInWithPassword(accounts, context) }
    let signIn = try accounts.begin()
    for line in AuthLogin.directions { context.reporter.note(line) }
    try context.print { sink throws(SinkError) in try sink.writeLine(signIn.url) }
    if open, context.output.isTerminal { Browser.open(signIn.url, environment: context.environment) }
    guard let pasted = try await context.prompt("URL or code", isSecret: false), !pasted.isEmpty
    else {
      throw RankingLogError.usage(
        "no code on standard input; run rankinglog auth login again and paste it")
    }
    context.reporter.report(try await accounts.finish(signIn, pasted: pasted))
    return .done
  }

  private func signInWithPassword(_ accounts: Accounts, _ context: Context) async throws -> ExitStatus {
    guard let user = try await context.prompt("User name", isSecret: false), !user.isEmpty else {
      throw RankingLogError.usage("no user name on standard input")
    }
    let signedIn = try await accounts.signInWithPassword(user, needsSession: source == .sapi) {
      guard let password = try await context.prompt("Password", isSecret: true), !password.isEmpty else {
        throw RankingLogError.usage(
          "no password on standard input, on the line after the user name")
      }
      return password
    }
    guard let signedIn else {
      context.reporter.note(
        "already signed in as \(user) with stored credentials, so no request was sent; run rankinglog auth logout to sign out"
      )
      return .done
    }
    context.reporter.report(signedIn)
    return .done
  }

  private static let directions: [Message] = [
    "1. In a browser, open the developer tools (F12), tab Network, and enable Preserve log (Persist logs).",
    "2. In the same tab, open the URL below and sign in. An empty page at the end is expected.",
    "3. In the list of requests, find the last one, callback?state=…&code=… or pixiv://account/login?code=…, copy its URL, and paste it here immediately: the code expires after about 30 seconds.",
  ]
}

/// pixiv's old APIs, both of which accept a user name and a password.
enum LegacySource: String, CaseIterable, ArgumentValue {
  case papi, sapi
}
