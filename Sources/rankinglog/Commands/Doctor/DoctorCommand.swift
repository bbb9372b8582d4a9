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
    Example("rankinglog doctor --terminal", "check how the terminal displays images"),
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
  @Flag(
    "Check the terminal instead: its answers to queries, and the protocol for images.", fromFile: false,
    isShared: false)
  var terminal = false
  let pictures = PicturesOption()
  let common = CommonOptions()

  var parts: ArgumentParts { ["save": _save, "terminal": _terminal, "pictures": pictures, "common": common] }

  func validate() throws(UsageError) {
    if terminal, save != nil { throw UsageError("--terminal and --save cannot be combined; omit one") }
  }

  func run(_ context: Context) async throws -> ExitStatus {
    if terminal {
      guard Terminal.isTerminal(context.prompt.descriptor), context.output.isTerminal else {
        throw RankingLogError.usage(
          "--terminal requires a terminal as input and output; run it without a pipe")
      }
      let check = try TerminalCheck(context, common, pictures)
      try context.print { sink throws(SinkError) in
        for line in check.lines { try sink.writeLine(line.sanitized()) }
      }
      return .done
    }
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
