import CommandLineKit
import RankingLogCore

/// `rankinglog auth status`.
struct AuthStatus: AsyncCommand, HasCommonOptions {
  static let name = "status"
  static let abstract = "Print stored credentials, their age and their access."
  static let discussion = "Sends no requests."
  static let examples = [Example("rankinglog auth status --json", "for scripts")]
  static let footer = "Exit status: 0 signed in, 4 not signed in."

  @Flag("Print a JSON object.", fromFile: false, isShared: false) var json = false
  let common = CommonOptions()

  var parts: ArgumentParts { ["json": _json, "common": common] }

  func run(_ context: Context) async throws -> ExitStatus {
    let accounts = try context.log(common).accounts
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
