import CommandLineKit
import RankingLogCore

/// `rankinglog archive export`.
struct ArchiveExport: ArchiveCommand {
  static let name = "export"
  static let abstract = "Write complete rankings to standard output or a new file."
  static let discussion = """
    Writes all stored rankings, or a selection, as lines of JSON, in the order in which they were fetched. The last \
    line contains a checksum of the others. The same rankings give the same bytes. Dates without a ranking are \
    included, so that the importing archive does not request them; partial rankings are not included.
    """
  static let examples = [
    Example("rankinglog archive export -o rankings.ndjson.zst", "all stored rankings, compressed"),
    Example("rankinglog archive export -m monthly -d 2024 -o monthly-2024.ndjson", "a year of a ranking"),
  ]

  @Group var selection = GallerySelectionOptions()
  @Option(
    "--output",
    "Write to the new file FILE; compress it if its name ends in .zst (default: standard output).",
    short: "o", placeholder: "FILE", scope: .ignoringVariable, as: .path)
  var output: String?
  @Group var common = CommonOptions()

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let exchange = log.exchange
    let wanted = ExchangeSelection(
      kind: try ModeArgument.kind(selection.mode, selection.content), dates: selection.date?.value)
    let report = { (event: ExchangeEvent) in context.reporter.report(event) }
    let result: ExportSummary
    if let output, output != "-" {
      result = try await exchange.export(wanted, to: output, onEvent: report)
    } else {
      let sink = context.output
      result = try await exchange.export(wanted, onEvent: report) { bytes in try sink.write(bytes: bytes) }
      try sink.flush()
    }
    let rest =
      result.leftOut > 0 ? ", \(Formatting.count(result.leftOut, "contradictory ranking")) skipped" : ""
    context.reporter.summary(Message("exported \(result.written.text)\(rest)"), failed: result.leftOut > 0)
    return result.leftOut > 0 ? .partly : .done
  }
}

extension ExchangeCount {
  /// `2 rankings with 1,000 entries, 1 date without a ranking`.
  var text: String {
    let whole =
      "\(Formatting.count(rankings, "ranking")) with \(entries == 1 ? "1 entry" : "\(entries) entries")"
    return absent == 0 ? whole : "\(whole), \(Formatting.count(absent, "date")) without a ranking"
  }
}

extension ExchangeSummary {
  /// The result of importing a file or merging an archive, on one line.
  func text(isDryRun: Bool = false) -> String {
    let (none, some) = isDryRun ? ("no rankings to add", "to add: ") : ("no rankings added", "added ")
    var parts = [added == ExchangeCount() ? none : some + added.text]
    if same > 0 { parts.append("\(same) already stored") }
    if conflicts > 0 { parts.append("\(conflicts) different from the stored ranking, not changed") }
    if leftOut > 0 { parts.append("\(Formatting.count(leftOut, "contradictory ranking")) skipped") }
    return parts.joined(separator: "; ")
  }
}

extension Reporter {
  /// Shows the progress of an exchange, and reports the skipped rankings.
  func report(_ event: ExchangeEvent) {
    switch event {
    case .progress(let done, let total): update(ProgressSnapshot(rankings: .init(done: done, total: total)))
    case .differs(let ranking):
      detail("\(ranking) differs from the stored ranking; the stored one was not changed")
    case .leftOut(let ranking, let reason): note("\(ranking): skipped: \(reason)")
    }
  }
}
