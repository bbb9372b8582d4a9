import CommandLineKit
import RankingLogCore

/// `rankinglog auth logout`.
struct AuthLogout: ArchiveCommand {
  static let name = "logout"
  static let abstract = "Delete the stored tokens and cookies of an account."
  static let discussion =
    "They stay valid at pixiv until they expire. To revoke them, change the password at pixiv."
  static let examples = [
    Example("rankinglog auth logout", "the unnamed account"),
    Example("rankinglog auth logout --all", "all accounts"),
  ]

  @Flag("--all", "Delete all accounts.", scope: .ignoringVariable) var all = false
  @Option(
    "--account", "Account to delete (default: the unnamed account).", placeholder: "NAME", as: .accountName)
  var account: String?
  @Group var common = CommonOptions()

  var rules: [Rule] { [.conflict($all, $account)] }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let accounts = log.accounts
    let gone = try await accounts.signOut(all ? nil : account ?? AccountName.standard)
    guard !gone.isEmpty else {
      throw RankingLogError.nothing(
        all
          ? "not signed in"
          : "no account \(account ?? AccountName.standard); run rankinglog auth status to list the accounts")
    }
    context.reporter.note("signed out: \(gone.joined(separator: ", "))")
    if context.refreshToken != nil {
      context.reporter.note("RANKINGLOG_REFRESH_TOKEN is still set and used")
    }
    return .done
  }
}
