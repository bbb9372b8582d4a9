import CommandLineKit
import RankingLogCore

/// `rankinglog convert`.
struct ConvertCommand: ArchiveCommand {
  static let name = "convert"
  static let abstract = "Convert downloaded ugoira to animations."
  static let discussion = """
    Converts works whose ZIP is on the disk, or ZIP files. The frame delays of a ZIP file are read from \
    NAME.animation.json or NAME.zip.js next to it, or from animation.json inside. Writes each animation next to its \
    ZIP, and prints the path. Does not change the ZIP, and sends no requests.

    webp is exact to the millisecond, and requires no other program. All other formats require ffmpeg. mkv contains \
    the original JPEGs of the frames. gif rounds delays to hundredths of a second.
    """
  static let examples = [
    Example("rankinglog convert 114862000", "convert a downloaded work to webp"),
    Example(
      "rankinglog convert out/114862000_p0.zip --animation mp4 -o videos",
      "convert a ZIP file to mp4, for any player"),
  ]

  @Argument("ID|FILE", "Works by ID or URL, or ZIP files.", atLeast: 1, as: .path)
  var animations: [String]
  // Not shared, because `zip` is a value of the same option of other commands.
  @Option("--animation", "Format to convert to.", placeholder: "FORMAT", scope: .section, formerly: ["--to"])
  var animation = AnimationFormat.webp
  @Option(.outputDirectory, "Output directory, created if missing (default: the ZIP's directory).")
  var output: String?
  @Option(.format, "Print the path of each animation, or a JSON record.")
  var format = FileFormat.paths
  @Group var preview = DryRunOption()
  @Group var common = CommonOptions()

  var continuesWithoutReader: Bool { true }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let start = ContinuousClock.now
    let conversion = try log.converting(
      to: animation, directory: output, isDryRun: preview.dryRun)
    let printer = FilePrinter(format, context)
    var summary = DownloadSummary()
    var bytes = 0
    var failures: [any Error] = []
    for animation in animations {
      do {
        let made = try await conversion.convert(Self.source(animation))
        summary.add(made.state)
        if made.state == .made { bytes += made.bytes }
        if !preview.dryRun { try printer.print(made) }
      } catch let error as RankingLogError where [.failed, .nothing].contains(ExitStatus(error)) {
        if animations.count == 1 { throw error }
        failures.append(error)
        context.reporter.error("\(error.commandLine)")
      }
    }
    context.reporter.summary(
      Message(
        preview.dryRun ? planned(summary, failures.count) : closing(summary, failures.count, bytes, start)),
      failed: !failures.isEmpty)
    return failures.isEmpty ? .done : failures.count == animations.count ? .failed : .partly
  }

  private func closing(
    _ summary: DownloadSummary, _ failed: Int, _ bytes: Int, _ start: ContinuousClock.Instant
  ) -> String {
    "\(summary.made) converted\(summary.linked > 0 ? ", \(summary.linked) linked" : ""), \(summary.onDisk) present, \(failed) failed; "
      + "\(Formatting.bytes(bytes)) in \(Formatting.duration(ContinuousClock.now - start, tenths: true))"
  }

  private func planned(_ summary: DownloadSummary, _ failed: Int) -> String {
    "\(summary.made) to convert\(summary.linked > 0 ? ", \(summary.linked) to link" : ""), \(summary.onDisk) present, \(failed) failed"
  }

  /// Returns the work that a text names; any other text is a file.
  private static func source(_ text: String) -> AnimationConversion.Source {
    (try? WorkArgument.id(text)).map { .work($0) } ?? .file(text)
  }
}
