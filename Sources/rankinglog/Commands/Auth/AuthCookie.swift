import CommandLineKit
import RankingLogCore

/// `rankinglog auth cookie`.
struct AuthCookie: AsyncCommand {
  static let name = "cookie"
  static let abstract = "Store pixiv's session cookie."
  static let discussion = """
    Reads the cookie PHPSESSID from standard input; it is required for R-18 rankings with ranks. Sign in at \
    www.pixiv.net in a browser. The cookie is shown in its developer tools (F12): tab Application or Storage, Cookies, \
    https://www.pixiv.net, PHPSESSID. Public rankings are requested without it.
    """
  static let refusalOfWords: String? =
    "the cookie is read from standard input; other users can see the command line (argument not shown)"
  static let examples = [Example("rankinglog auth cookie < cookie.txt", "from a file or a pipe")]

  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let accounts = try context.log(common, network).accounts
    guard let cookie = try await context.prompt("PHPSESSID", isSecret: true), !cookie.isEmpty else {
      throw RankingLogError.usage("no cookie on standard input")
    }
    context.reporter.report(try await accounts.keep(cookie: cookie))
    return .done
  }
}
