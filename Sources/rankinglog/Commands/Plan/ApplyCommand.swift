import CommandLineKit
import RankingLogCore

/// `rankinglog apply`.
struct ApplyCommand: AsyncCommand, HasCommonOptions {
  static let name = "apply"
  static let abstract = "Download what a plan lists."
  static let discussion = """
    No ranking is listed again, and no work asked about whose line says enough. Lines of the plan may have been deleted \
    or reordered. The archive knows what is held, so the same command goes on after a quota, an interruption or a \
    failure. Nothing is fetched where the disk may not have the room, unless --max-bytes says how much there is.
    """
  static let examples = [
    Example("rankinglog apply january.ndjson -o january", "all of it"),
    Example("rankinglog apply plan.ndjson --max-files 2000 --max-time 2h", "a part a day"),
    Example("rankinglog apply plan.ndjson --dry-run", "what is left of it"),
    Example("rankinglog plan -d latest -n 10 -o - | rankinglog apply -", "at once"),
  ]

  @Argument("A plan, or standard input (-).", placeholder: "FILE|-") var plan: String
  @Flag("Take a plan whose end is missing.", fromFile: false) var partial = false
  @Option("Output directory, created if missing.", short: "o", placeholder: "DIR", fromFile: false)
  var output = "./rankinglog"
  @Option("File name template instead of the plan's.", placeholder: "TEMPLATE", fromFile: false) var name:
    NameArgument?
  @Flag("Show what would be downloaded, and exit.", fromFile: false) var dryRun = false
  @Flag("Skip files downloaded before, even if deleted since.") var skipKnown = false
  @Option("Concurrent transfers, 1 to 16.", short: "j", placeholder: "N", as: .range(1...16)) var jobs = 4
  let sidecars = SidecarOptions()
  let quota = QuotaOptions()
  @Option(
    "Print each completed file: its path, or a record.", short: "f", placeholder: "FORMAT", isShared: false)
  var format: FileFormat?
  let source = SourceOptions()
  let network = NetworkOptions()
  let common = CommonOptions()

  var parts: ArgumentParts {
    [
      "plan": _plan, "partial": _partial, "output": _output, "name": _name, "dryRun": _dryRun,
      "skipKnown": _skipKnown, "jobs": _jobs, "sidecars": sidecars, "quota": quota, "format": _format,
      "source": source, "network": network, "common": common,
    ]
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let file = try read(context)
    let progress = DownloadProgress(context.reporter)
    let log = try context.log(common, network, jobs: jobs) { progress.note($0) }
    var options = DownloadOptions(
      directory: output, size: file.size ?? .original, template: name?.template ?? file.template)
    options.sidecars = sidecars.formats
    options.skipsKnown = skipKnown
    options.quota = quota.quota
    options.source = source.source.source
    options.cachePolicy = try source.cachePolicy
    let run = DownloadRun(
      log: log, options: options, context: context, progress: progress, format: format,
      speed: network.limitRate,
      needsSpace: quota.maxBytes == nil)
    let request = DownloadRequest(works: file.works, unreadable: file.faults.count)
    return try await run.run(request, isDryRun: dryRun, remembers: false)
  }

  private func read(_ context: Context) throws -> PlanFile {
    let name = plan == "-" ? "input" : plan
    let bytes = try plan == "-" ? context.readInput() : StandardInput.readFile(plan)
    let file = try parse(bytes, name)
    guard file.isWhole || partial else {
      throw RankingLogError.usage(
        "\(name) is truncated: its last line is missing; plan again, or use --partial for the \(Formatting.count(file.works.count, "work")) of it"
      )
    }
    file.faults.report(plan, context.reporter)
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
