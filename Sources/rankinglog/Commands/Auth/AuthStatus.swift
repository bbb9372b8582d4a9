import CommandLineKit
import RankingLogCore

/// `rankinglog auth status`.
struct AuthStatus: ArchiveCommand {
  static let name = "status"
  static let abstract = "Print stored credentials, their age and their access."
  static let discussion = "Sends no requests."
  static let examples = [Example("rankinglog auth status --json", "for scripts")]
  static let footer = "Exit status: 0 signed in, 4 not signed in."

  @Flag("--json", "Print a JSON object.", scope: .ignoringVariable) var json = false
  @Group var common = CommonOptions()

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let accounts = log.accounts
    let report = AccountReport(
      accounts: try accounts.all(), path: accounts.path, hasVariable: context.refreshToken != nil,
      now: context.clock())
    try context.print { sink throws(SinkError) in
      if json { return try sink.writeLine(report.json) }
      for line in report.lines { try sink.writeLine(line.sanitized()) }
    }
    return report.isEmpty ? .signIn : .done
  }
}
