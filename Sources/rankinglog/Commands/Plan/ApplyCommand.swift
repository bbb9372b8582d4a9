import CommandLineKit
import RankingLogCore

/// `rankinglog apply`.
struct ApplyCommand: AsyncCommand {
  static let name = "apply"
  static let abstract = "Download the works of a plan."
  static let discussion = """
    Does not fetch the rankings again, nor metadata that the plan contains. You can delete and reorder lines of the \
    plan. Files that are already present are skipped, so run the same command again to continue after a limit, an \
    interruption or a failure. Exits before the first download if the disk may be too small; use --max-bytes to \
    download a part.
    """
  static let examples = [
    Example("rankinglog apply january.ndjson -o january", "download all works of a plan"),
    Example("rankinglog apply plan.ndjson --max-files 2000 --max-time 2h", "download a part per run"),
    Example("rankinglog apply plan.ndjson --dry-run", "estimate the remaining downloads"),
    Example("rankinglog plan -d latest -n 10 -o - | rankinglog apply -", "plan and download in one step"),
  ]

  @Argument("FILE|-", "Plan file, or - for standard input.", as: .path) var plan: String
  @Flag("--partial", "Accept a truncated plan, and download the works it contains.", scope: .commandLine)
  var partial = false
  @Option(.outputDirectory, "Output directory, created if missing.")
  var output = "./rankinglog"
  @Option("--name", "File name template instead of the plan's.", placeholder: "TEMPLATE", scope: .commandLine)
  var name: NameArgument?
  @Option(.jobs, "Run N transfers at a time, 1 to 16.") var jobs = NetworkConfiguration.defaultJobs
  @Group var downloading = DownloadingOptions()
  @Option(.format, "Print each completed file: its path, or a JSON record.")
  var format: FileFormat?
  @Group var source = SourceOptions()
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  var continuesWithoutReader: Bool { true }

  func run(_ context: Context) async throws -> ExitStatus {
    let file = try read(context)
    let progress = DownloadProgress(context.reporter)
    let log = try context.log(common, network, jobs: jobs) { progress.note($0) }
    var options = try DownloadOptions(directory: output, downloading, source)
    (options.size, options.template) = (file.size ?? .original, name?.template ?? file.template)
    let run = DownloadRun(
      log: log, options: options, context: context, progress: progress, format: format,
      speed: network.limitRate,
      needsSpace: downloading.quota.maxBytes == nil)
    let request = DownloadRequest(works: file.works, unreadable: file.problems.count)
    return try await run.run(request, isDryRun: downloading.isDryRun, remembers: false)
  }

  private func read(_ context: Context) throws -> PlanFile {
    let name = plan == "-" ? "input" : plan
    let bytes = try plan == "-" ? context.readInput() : StandardInput.readFile(plan)
    let file = try parse(bytes, name)
    guard file.isWhole || partial else {
      throw RankingLogError.usage(
        "\(name) is truncated (no end line); run plan again, or use --partial to download the \(Formatting.count(file.works.count, "work")) it contains"
      )
    }
    file.problems.report(plan, context.reporter)
    return file
  }

  private func parse(_ bytes: [UInt8], _ name: String) throws(RankingLogError) -> PlanFile {
    do throws(RankingLogError) {
      return try PlanFile(bytes)
    } catch {
      throw .usage("\(name) cannot be applied: \(error.message)")
    }
  }
}
