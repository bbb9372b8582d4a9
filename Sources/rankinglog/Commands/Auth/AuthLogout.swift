import CommandLineKit
import RankingLogCore

/// `rankinglog auth logout`.
struct AuthLogout: Runnable, Talking {
  static let name = "logout"
  static let abstract = "Forget an account: its tokens and cookies are removed from the disk."
  static let discussion =
    "At pixiv, they stay valid until they end: change the password there to have them refused everywhere."
  static let examples = [
    Example("rankinglog auth logout", "the account without a name"),
    Example("rankinglog auth logout --all", "all of them"),
  ]

  @Flag("Forget all accounts.", fromFile: false, isShared: false) var all = false
  @Option("Which account.", placeholder: "NAME", as: .accountName) var account: String?
  let common = CommonOptions()

  func validate() throws(UsageError) {
    if all, case .word = $account { throw UsageError("--all and --account exclude each other") }
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let accounts = try context.log(common).accounts
    let gone = try await accounts.signOut(all ? nil : account ?? AccountName.standard)
    guard !gone.isEmpty else {
      throw RankingLogError.nothing(
        all
          ? "nobody is signed in"
          : "there is no account \(account ?? AccountName.standard); see rankinglog auth status")
    }
    context.reporter.note("forgotten: \(gone.joined(separator: ", "))")
    if context.refreshToken != nil {
      context.reporter.note("RANKINGLOG_REFRESH_TOKEN is still set, and is used")
    }
    return .done
  }
}
