import CommandLineKit
import RankingLogCore

/// `rankinglog plan`.
struct PlanCommand: AsyncCommand {
  static let name = "plan"
  static let abstract = "Estimate a download, and save it as a plan for apply."
  static let discussion = """
    Prints the number of requests needed for the rankings, then fetches and stores them. Then prints the number of \
    images to download, their estimated size and the minimum time. Does not download images.

    A plan is a text file with one JSON object per line: a header, one line per work, and an end line that detects \
    truncation. You can read, shorten, share and resume a plan. A plan contains no account names and no paths.
    """
  static let examples = [
    Example("rankinglog plan -d 2024 -n 50", "estimate the top 50 of each day of a year"),
    Example("rankinglog plan -d 2024 --lists-only", "the requests for the rankings of a year"),
    Example("rankinglog plan -d 2024-01 -w -is:ai -o january.ndjson", "save a plan for apply"),
    Example(
      "rankinglog plan -d 2024 --pages-of-works 1..3 -o plan.ndjson", "at most three pages of each work"),
  ]
  static let footer = FilterOptions.footer + "\n\n" + SourceOptions.footer

  @Group var request = RequestOptions()
  @Flag(
    "--lists-only", "Print the number of requests needed for the rankings, and exit; send no requests.",
    scope: .commandLine)
  var listsOnly = false
  @Option(
    "--output", "Write the plan to the new file FILE, or to standard output (-).", short: "o",
    placeholder: "FILE|-", scope: .ignoringVariable, as: .path)
  var output: String?
  @Option(
    "--into", "Output directory of the later download; files already there count as present.",
    placeholder: "DIR", scope: .commandLine, as: .path)
  var into = "./rankinglog"
  @Option(
    "--pages-of-works", "Only pages PAGES of each work: 1, 1..3 or 2..", placeholder: "PAGES",
    scope: .commandLine)
  var pagesOfWorks: PagesArgument?
  @Option("--size", "Image size to download.", placeholder: "SIZE") var size = ImageSize.original
  @Option("--name", "File name template; see rankinglog download.", placeholder: "TEMPLATE")
  var name: NameArgument?
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let progress = DownloadProgress(context.reporter)
    let log = try context.log(common, network) { progress.note($0) }
    var options = try DownloadOptions(directory: into, request.source)
    (options.size, options.template, options.pages) = (size, name?.template, pagesOfWorks?.pages)
    let request = try request.request(context, log)
    if listsOnly { return try await printFetchCost(of: request, log, context) }
    let run = DownloadRun(
      log: log, options: options, context: context, progress: progress, format: nil,
      filter: self.request.filter,
      speed: network.limitRate)
    try await run.printFetchCost(of: request, "; press Ctrl-C to stop")
    let download = try await run.plan(request, mayAsk: false)
    let status = try run.printEstimate(of: download)
    try await write(download, context)
    return status
  }

  private func printFetchCost(of request: DownloadRequest, _ log: RankingLog, _ context: Context) async throws
    -> ExitStatus
  {
    guard let selection = request.selection else {
      throw UsageError("--lists-only requires a ranking, not works")
    }
    let cost = try await log.downloads.rankingFetchCost(of: selection)
    try context.print { sink throws(SinkError) in
      try sink.writeLine(cost.text ?? "\(Formatting.count(cost.rankings, "ranking")): \(cost.stored) stored")
    }
    return .done
  }

  private func write(_ download: PlannedDownload, _ context: Context) async throws {
    let filters = request.filter.filters.map(\.filter)
    let origin = PlanOrigin(
      program: "\(Root.name) \(Program.version)", selection: download.request.selection,
      filter: filters.isEmpty ? nil : Filter(all: filters).description)
    switch output {
    case nil: break
    case "-":
      let sink = context.output
      try await download.write(from: origin) { try sink.write(bytes: $0) }
      try sink.flush()
    case let path?:
      let file = try AtomicFileWriter(path)
      try await download.write(from: origin) { try file.write($0) }
      try file.publish()
    }
  }
}

/// A range of pages, counted from 1: `1`, `1..3`, `2..`.
struct PagesArgument: ArgumentValue, Hashable {
  /// The pages, from 0.
  let pages: ClosedRange<Int>
  let argumentText: String

  /// An upper bound for the number of pages of a work.
  private static let most = 10_000

  init(argument: String) throws(ValueError) {
    let dots = argument.firstRange(of: "..")
    let (from, to) = (
      argument[..<(dots?.lowerBound ?? argument.endIndex)], dots.map { argument[$0.upperBound...] }
    )
    let first = from.isEmpty && dots != nil ? 1 : Int(from)
    let last = to.map { $0.isEmpty ? Self.most : Int($0) } ?? first
    guard argument != "..", let first, let last, first >= 1, first <= last, last <= Self.most
    else {
      throw ValueError("expected pages, counted from 1, such as 1, 1..3 or 2..")
    }
    (pages, argumentText) = (first - 1...last - 1, argument)
  }
}
