import CommandLineKit
import RankingLogCore

/// `rankinglog auth logout`.
struct AuthLogout: AsyncCommand, HasCommonOptions {
  static let name = "logout"
  static let abstract = "Delete the stored tokens and cookies of an account."
  static let discussion =
    "They stay valid at pixiv until they expire. To revoke them, change the password at pixiv."
  static let examples = [
    Example("rankinglog auth logout", "the unnamed account"),
    Example("rankinglog auth logout --all", "all accounts"),
  ]

  @Flag("Delete all accounts.", fromFile: false, isShared: false) var all = false
  @Option("Account to delete (default: the unnamed account).", placeholder: "NAME", as: .accountName)
  var account: String?
  let common = CommonOptions()

  var parts: ArgumentParts { ["all": _all, "account": _account, "common": common] }

  func validate() throws(UsageError) {
    if all, case .word = $account { throw UsageError("--all and --account cannot be combined") }
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let accounts = try context.log(common).accounts
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
