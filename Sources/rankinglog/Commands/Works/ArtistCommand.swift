import CommandLineKit
import RankingLogCore

/// `rankinglog artist`.
struct ArtistCommand: WorkQueryCommand, ColumnarCommand {
  static let name = "artist"
  static let abstract = "Print the works of an artist, or download their images."
  static let discussion = """
    The profile is printed above a table, and on stderr for other formats. The list of works is fetched in each run. \
    Its works are stored, but not added to the recents. --offline lists the stored works.

    --profile prints one JSON object: schema, artist (id, name, account), introduction, portrait, illust_count, \
    manga_count, work_count, followed, url. Unknown values are null.
    """
  static let examples = [
    Example("rankinglog artist 6862 -n 20", "the newest 20 works"),
    Example("rankinglog artist https://www.pixiv.net/users/6862 -f ids", "the IDs of all works"),
    Example("rankinglog artist 6862 --profile", "the profile as JSON"),
    Example("rankinglog artist 6862 -n 20 -o art", "download the images"),
    Example("rankinglog artist 6862 --download --dry-run", "estimate the size of all images"),
  ]

  static let columnSets = [ColumnSet(.work)]
  static let footer = FilterOptions.footer + "\n\n" + SourceOptions.footer + "\n\n" + columnHelp

  @Argument("ID|URL", "ID or URL of an artist.")
  var artist: String
  @Group var source = SourceOptions()
  @Group var filter = FilterOptions()
  @Group var output = FormatOptions()
  @Option(.limit, "Only the newest N works, before filters.")
  var limit: Int?
  @Flag("--profile", "Print the profile as JSON instead of the works.", scope: .commandLine)
  var profile = false
  @Group var downloads = ListDownloadOptions()
  @Group var sheet = SheetOptions()
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  var rules: [Rule] {
    downloads.rules(excluding: $output) + [
      .conflict($profile, downloads.$download, downloads.files.$output, $limit),
      .conflict($profile, $filter + $output),
    ] + sheet.rules(excluding: [$profile, downloads.$download, downloads.files.$output] + $output)
  }

  func validate() throws(UsageError) {
    do throws(RankingLogError) { _ = try PixivURL.artist(artist) } catch {
      throw UsageError(UsageText(plain: error.commandLine))
    }
    try output.check(Self.columnSets[0], of: Self.columnSets)
  }

  var outputOptions: [Parameter] { $output + $downloads + [$profile] + $sheet }

  func works(_ context: Context) async throws -> WorkQuery {
    let log = try context.log(common, network)
    var (query, run, unreadable) = (WorkQuery(), try filter.run(log), 0)
    do {
      for try await case .works(let works, _, let lost) in try list(log) {
        query.add(try await run?.kept(works) ?? works)
        unreadable += lost
      }
    } catch let error as RankingLogError where !query.works.isEmpty {
      query.notices.append(error.message)
    }
    query.notices += filter.notices(run) + [UnreadableWorks.message(unreadable)].compactMap(\.self)
    if query.works.isEmpty, query.notices.isEmpty { throw try nothing }
    return query
  }

  private func list(_ log: RankingLog) throws -> ArtistWorks {
    log.works.artist(
      try PixivURL.artist(artist), limit: limit, source: source.source.source,
      cachePolicy: try source.cachePolicy, records: !downloads.downloading.isDryRun)
  }

  private var nothing: RankingLogError {
    get throws { .nothing("artist \(try PixivURL.artist(artist)) has no works") }
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let progress = downloads.request == nil ? nil : DownloadProgress(context.reporter)
    let log = try context.log(common, network, jobs: downloads.images.jobs) { progress?.note($0) }
    if let file = sheet.file {
      let query = try await works(context)
      return try await SheetRun(options: sheet, log: log, context: context).run(
        query, to: file, heading: query.works.first?.entry.illust.artist?.name.sanitized() ?? "")
    }
    let list = try list(log)
    let run = try filter.run(log)
    let status: ExitStatus? =
      if profile {
        try await printProfile(list, context)
      } else if let progress {
        try await download(list, run, log, context, progress)
      } else {
        try await print(list, run, context)
      }
    guard let status else { throw try nothing }
    return status
  }

  private func printProfile(_ list: ArtistWorks, _ context: Context) async throws -> ExitStatus? {
    for try await element in list {
      switch element {
      case .note(let note): context.reporter.note(note)
      case .profile(let profile):
        try ProfilePrinter(profile, context).printRecord()
        return .done
      case .works: return nil
      }
    }
    return nil
  }

  /// Prints the works as they arrive; nil if there are none.
  private func print(_ list: ArtistWorks, _ run: FilterRun?, _ context: Context) async throws -> ExitStatus? {
    var run = run
    let format = output.format(context)
    var writer = try output.works(context)
    var (listed, unreadable) = (0, 0)
    do {
      for try await element in list {
        switch element {
        case .note(let note): context.reporter.note(note)
        case .profile(let profile):
          let profile = ProfilePrinter(profile, context)
          if format == .table { try profile.printLines() } else { profile.note() }
        case .works(let works, _, let lost):
          unreadable += lost
          listed += works.count
          let kept = try await run?.kept(works) ?? works
          if !kept.isEmpty { try writer.write(kept) }
        }
      }
    } catch {
      if !(error is SinkError) { try writer.finish() }
      throw error
    }
    try writer.finish()
    filter.report(run, context.reporter)
    let outcome = UnreadableWorks.outcome(unreadable, context.reporter)
    guard listed > 0 || unreadable > 0 else { return nil }
    return try ExitStatus(outcome, filteredBy: run)
  }

  /// Downloads the listed works, even if the list is incomplete; nil if there are none.
  private func download(
    _ list: ArtistWorks, _ filterRun: FilterRun?, _ log: RankingLog, _ context: Context,
    _ progress: DownloadProgress
  ) async throws -> ExitStatus? {
    var (request, filterRun) = (DownloadRequest(), filterRun)
    do {
      for try await element in list {
        switch element {
        case .note(let note): context.reporter.note(note)
        case .profile(let profile): ProfilePrinter(profile, context).note()
        case .works(let works, let source, let lost):
          request.works += downloads.works(try await filterRun?.kept(works) ?? works, from: source)
          request.unreadable += lost
        }
      }
    } catch let error as RankingLogError where !request.works.isEmpty {
      request.failure = error
    }
    return try await downloads.run(
      request, (filterRun, filter), log, context, progress, source: source.source.source,
      cachePolicy: try source.cachePolicy)
  }
}
