import CommandLineKit
import RankingLogCore

/// `rankinglog verify`.
struct VerifyCommand: AsyncCommand {
  static let name = "verify"
  static let abstract = "Verify downloaded files, and repair damaged ones."
  static let discussion = """
    Reads each file and compares its checksum. A file with other contents is reported as changed if its modification \
    time or inode changed since rankinglog wrote it, and as damaged otherwise. An empty file counts as damaged. \
    Missing files (listed with -v) and changed files are never overwritten.

    A damaged file is replaced by --repair, by a later download of that image, or by download --force. --repair uses \
    an intact copy, downloads the image again, or converts the animation again from its ZIP. With -o, it changes only \
    files in DIR and their hard links. The damaged file is renamed to NAME.old, and deleted when the new file is \
    verified. It is not deleted if its modification time was never recorded.
    """
  static let examples = [
    Example("rankinglog verify", "all files of all downloads"),
    Example("rankinglog verify -o out --repair", "repair the damaged files of one directory"),
    Example("rankinglog verify --max-time 30m", "the least recently verified files, for 30 minutes"),
  ]
  static let footer =
    "Exit status: 3 if a file is damaged or unreadable; 0 if files are only changed or missing, or if a limit was reached."

  @Option(.outputDirectory, "Verify only the files of the output directory DIR.")
  var output: String?
  @Flag("--repair", "Repair damaged files.", scope: .commandLine) var repair = false
  @Group var preview = DryRunOption()
  @Option(.format, "Print each file that is not intact: its path, or a JSON record.")
  var format: FileFormat?
  @Option(.jobs, "Check N files at a time, 1 to 16.")
  var jobs = NetworkConfiguration.defaultJobs
  @Option(
    "--max-bytes", "Stop after reading BYTES bytes: 500M, 1.5G (powers of 1000), 10GiB (1024).",
    placeholder: "BYTES", scope: .section, as: .byteCount)
  var maxBytes: Int?
  @Option("--max-time", "Stop after TIME: 90s, 30m, 2h.", placeholder: "TIME", scope: .section)
  var maxTime: TimeArgument?
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  var continuesWithoutReader: Bool { repair }

  var rules: [Rule] { [.requirement(preview.$dryRun, $repair)] }

  func run(_ context: Context) async throws -> ExitStatus {
    let isDryRun = preview.dryRun
    let printer = VerifyReport(context.reporter, repairs: repair, isDryRun: isDryRun)
    let log = try context.log(common, network, jobs: jobs)
    let failure = CallbackPrinter(waits: true)
    let quota = DownloadQuota(bytes: maxBytes, time: maxTime?.duration)
    let summary = try await failure.cancelling {
      try await log.downloads.verify(
        directory: output, repairs: repair && !isDryRun, quota: quota, isDryRun: isDryRun
      ) { file in
        printer.print(file)
        guard let format, file.state != .whole else { return }
        failure.note { () throws(SinkError) in try FilePrinter(format, context).print(file) }
      }
    }
    guard !summary.locations.isEmpty || !summary.missingDirectories.isEmpty else {
      throw RankingLogError.nothing(
        "no files downloaded \(output.map { "to \($0) " } ?? "")yet; run rankinglog download")
    }
    return printer.end(summary)
  }
}
