import CommandLineKit
import RankingLogCore

/// `rankinglog doctor`.
struct DoctorCommand: AsyncCommand, HasCommonOptions {
  static let name = "doctor"
  static let abstract = "Check the installation, or recover a damaged archive."
  static let discussion = """
    Checks configuration, accounts, archive and cache. Prints one line per check, with the suggested action. Changes \
    no files, and sends no requests. --save does not change the damaged archive, but writes a new one. Later runs \
    fetch the lost pages again.
    """
  static let examples = [
    Example("rankinglog doctor", "check everything"),
    Example("rankinglog doctor --save saved.db", "recover a damaged archive"),
  ]
  static let footer = """
    Exit status: 0 no problem, 10 the archive is damaged or of a newer version, 8 the archive is busy, 1 another \
    problem.
    """

  /// `doctor` reports an error in the file, and must not fail because of it.
  static let toleratesFaultyConfig = true

  @Option(
    "Copy all readable data of the archive to the new file FILE.", placeholder: "FILE", fromFile: false,
    isShared: false)
  var save: String?
  let common = CommonOptions()

  var parts: ArgumentParts { ["save": _save, "common": common] }

  func run(_ context: Context) async throws -> ExitStatus {
    let log = try context.log(common)
    if let save {
      let tables = try await log.archive.recover(to: save)
      try context.print { sink throws(SinkError) in
        for line in RecoveryReport(tables: tables, file: save, archive: log.archive.path).lines {
          try sink.writeLine(line.sanitized())
        }
      }
      return .done
    }
    let findings = Diagnostic.all(
      await log.archive.checkHealth(), ConfigCheckup(context.environment), log.accounts)
    try context.print { sink throws(SinkError) in
      for finding in findings where !common.quiet || finding.status != .ok {
        try sink.writeLine(finding.line.sanitized())
      }
    }
    return Diagnostic.status(findings)
  }
}
