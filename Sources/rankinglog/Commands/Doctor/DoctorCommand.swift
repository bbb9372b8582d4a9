import CommandLineKit
import RankingLogCore

/// `rankinglog doctor`.
struct DoctorCommand: AsyncCommand {
  static let name = "doctor"
  static let abstract = "Check the installation, or recover a damaged archive."
  static let discussion = """
    Checks configuration, accounts, archive and cache. Prints one line per check, with the suggested action. Changes \
    no files, and sends no requests. --save does not change the damaged archive, but writes a new one. Later runs \
    fetch the lost pages again.

    --online checks the connections to pixiv instead, with at most 12 anonymous requests over IPv4 and IPv6, without \
    retries. The default timeout is 15 seconds. You can paste the output into a bug report: it contains no account, \
    title or path.
    """
  static let examples = [
    Example("rankinglog doctor", "check everything"),
    Example("rankinglog doctor --save saved.db", "recover a damaged archive"),
    Example("rankinglog doctor --terminal", "check how the terminal displays images"),
    Example("rankinglog doctor --online", "check the connections to pixiv"),
  ]
  static let footer = """
    Exit status: 0 no problem, 10 the archive is damaged or of an unsupported version, 8 the archive is busy, 1 another \
    problem. With --online: 0 pixiv works, 6 a request failed or its response has changed, 7 rate limited, 1 wrong \
    clock, 3 the limit of requests is reached.
    """

  /// `doctor` reports an error in the file, and must not fail because of it.
  static let toleratesFaultyConfig = true

  @Option(
    "--save", "Copy all readable data of the archive to the new file FILE.", placeholder: "FILE",
    scope: .ignoringVariable, as: .path)
  var save: String?
  @Flag(
    "--terminal", "Check the terminal instead: its answers to queries, and the protocol for images.",
    scope: .ignoringVariable)
  var terminal = false
  @Flag("--online", "Check the connections to pixiv instead.", scope: .ignoringVariable)
  var online = false
  @Flag("--json", "Print the result as JSON.", scope: .ignoringVariable) var json = false
  @Option(
    "--max-requests", "Send at most N requests.", placeholder: "N", scope: .ignoringVariable,
    as: .range(1...ConnectionCheck.requestLimit))
  var maxRequests = ConnectionCheck.requestLimit
  @Group var pictures = PicturesOption()
  @Group var network = NetworkOptions(isOptional: true)
  @Group var common = CommonOptions()

  var rules: [Rule] {
    [.conflict($terminal, $save, $online), .conflict($save, $online)]
      + ($network + [$json, $maxRequests]).map { .requirement($0, $online) }
  }

  func validate() throws(UsageError) {
    if online { try network.check() }
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
    if online { return try await checkConnections(context) }
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

  private func checkConnections(_ context: Context) async throws -> ExitStatus {
    let proxy = ProxyDescription(network.proxy, context.environment)
    let log = try context.log(common, network, maxRequests: maxRequests)
    // The default timeout, for each of twelve requests, is too long for a check.
    let report = try await log.connections.run(
      timeout: network.isDefaultTimeout ? .seconds(15) : nil, usesProxy: proxy.applies)
    let text = ConnectionText(report, proxy, network)
    if json {
      try text.printJSON(context)
    } else {
      try text.print(context, isQuiet: common.quiet)
    }
    return text.status
  }
}
