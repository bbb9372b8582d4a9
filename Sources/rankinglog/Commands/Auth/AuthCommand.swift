import CommandLineKit
import RankingLogCore

/// `rankinglog auth`: signing in and out.
struct AuthCommand: Command {
  static let name = "auth"
  static let abstract = "Sign in to pixiv, and manage accounts."
  static let discussion = """
    R-18 rankings, bookmarks and works hidden from guests require an account. Accounts are stored in the file \
    credentials next to the configuration file, readable only by you. Use --account NAME with a command that sends \
    requests.
    """
  static let examples = [
    Example("rankinglog auth login", "in a browser"),
    Example("rankinglog auth import < token.txt", "with a refresh token"),
    Example("rankinglog auth status", "credentials and their access"),
  ]
  static let subcommands: [any Command.Type] = [
    AuthLogin.self, AuthImport.self, AuthCookie.self, AuthStatus.self, AuthLogout.self,
  ]
  static let defaultSubcommand: (any Command.Type)? = AuthStatus.self
}

extension Reporter {
  /// Reports the account that signed in.
  func report(_ signedIn: SignedIn) {
    let account = signedIn.name == AccountName.standard ? "" : ", account \(signedIn.name)"
    note("signed in\(signedIn.user.map { " as \($0.words)" } ?? "")\(account)")
    if let replaced = signedIn.replaced {
      note(
        "replaced \(replaced.words), previously signed in under the same name; use --account NAME to store several accounts"
      )
    }
    if signedIn.user?.rating == .all {
      note("R-18 works are disabled in this account's pixiv settings, so R-18 rankings are empty")
    }
  }
}

extension PixivAccount {
  /// `名前 (account, 12345)`.
  var words: String {
    let facts = [account, String(id)].compactMap(\.self).joined(separator: ", ")
    return name.isEmpty ? facts : "\(name) (\(facts))"
  }
}
