import CommandLineKit
import RankingLogCore

/// `rankinglog doctor`.
struct DoctorCommand: Runnable, Talking {
  static let name = "doctor"
  static let abstract =
    "Examine configuration, accounts, archive and cache; save what a damaged archive still holds."
  static let discussion = """
    One line a check, with what to do. Nothing is changed, made or asked of pixiv. A damaged archive stays as it is, \
    also with --save, which makes a new one beside it: what is lost is fetched again by the next runs.
    """
  static let examples = [
    Example("rankinglog doctor", "examine everything"),
    Example("rankinglog doctor --save saved.db", "a new archive of what can be read"),
  ]
  static let footer = """
    Exit status: 0 all is well, 10 the archive is damaged or of a newer version, 8 it is busy, 1 something else is wrong.
    """

  /// A fault in the file is for the doctor to tell, and must not stop it.
  static let runsBesideFaultyFile = true

  @Option(
    "Save what can be read of the archive to a new file.", placeholder: "FILE", fromFile: false,
    isShared: false)
  var save: String?
  let common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let log = try context.log(common)
    if let save {
      let tables = try await log.saveArchive(to: save)
      try context.print { sink throws(SinkError) in
        for line in RecoveryReport(tables: tables, file: save, archive: log.archivePath).lines {
          try sink.writeLine(line.sanitized())
        }
      }
      return .done
    }
    let findings = Diagnostic.all(await log.checkHealth(), ConfigCheckup(context.environment), log.accounts)
    try context.print { sink throws(SinkError) in
      for finding in findings where !common.quiet || finding.verdict != .ok {
        try sink.writeLine(finding.line.sanitized())
      }
    }
    return Diagnostic.status(findings)
  }
}
