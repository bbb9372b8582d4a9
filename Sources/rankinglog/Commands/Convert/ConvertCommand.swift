import CommandLineKit
import RankingLogCore

/// `rankinglog convert`.
struct ConvertCommand: AsyncCommand, HasCommonOptions {
  static let name = "convert"
  static let abstract = "Convert downloaded ugoira to animations."
  static let discussion = """
    Takes works whose ZIP is on the disk, or ZIP files with their delays in NAME.animation.json or NAME.zip.js beside them, \
    or in animation.json inside. Prints the path of each animation, which is written beside the ZIP. The ZIP stays as it is, and \
    no request is sent.

    webp, exact to the millisecond, needs no other program; the others are made by ffmpeg, if it is installed. mkv has the \
    frames' own JPEGs. gif has times in hundredths of a second.
    """
  static let examples = [
    Example("rankinglog convert 114862000", "a work that was downloaded, as webp"),
    Example("rankinglog convert out/114862000_p0.zip --to mp4 -o videos", "a ZIP, for any player"),
  ]

  @Argument("Works by ID or URL, or ZIP files.", placeholder: "ID|FILE", atLeast: 1) var animations: [String]
  @Option("The format.", placeholder: "FORMAT") var to = AnimationFormat.webp
  @Option(
    "Output directory, created if missing (default: that of the ZIP).", short: "o", placeholder: "DIR",
    fromFile: false)
  var output: String?
  // Not shared: a format set for all commands is meant for those that print works.
  @Option(
    "Print the path of each animation, or a record.", short: "f", placeholder: "FORMAT", isShared: false)
  var format = FileFormat.paths
  let common = CommonOptions()

  var parts: ArgumentParts {
    ["animations": _animations, "to": _to, "output": _output, "format": _format, "common": common]
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let start = ContinuousClock.now
    let conversion = try context.log(common).converting(to: to, directory: output)
    let printer = FilePrinter(format, context)
    var summary = DownloadSummary()
    var bytes = 0
    var failures: [any Error] = []
    for animation in animations {
      do {
        let made = try await conversion.convert(Self.source(animation))
        summary.add(made.state)
        if made.state == .made { bytes += made.bytes }
        try printer.print(made)
      } catch let error as RankingLogError where [.failed, .nothing].contains(ExitStatus(error)) {
        if animations.count == 1 { throw error }
        failures.append(error)
        context.reporter.error("\(error.commandLine)")
      }
    }
    context.reporter.summary(
      Message(
        "\(summary.made) made, \(summary.onDisk) held\(summary.linked > 0 ? ", \(summary.linked) linked" : ""), \(failures.count) failed; "
          + "\(Formatting.bytes(bytes)) in \(Formatting.duration(ContinuousClock.now - start, tenths: true))"),
      failed: !failures.isEmpty)
    return failures.isEmpty ? .done : failures.count == animations.count ? .failed : .partly
  }

  /// What is no work is a file.
  private static func source(_ text: String) -> AnimationConversion.Source {
    (try? WorkArgument.id(text)).map { .work($0) } ?? .file(text)
  }
}
