import CommandLineKit
import RankingLogCore
import RankingLogSite

extension GalleryImages: ArgumentValue {}

extension GalleryImageBase: ArgumentValue {
  /// Errors do not show credentials and queries.
  init(argument: String) throws(ValueError) {
    do {
      try self.init(argument)
    } catch {
      throw ValueError(error.commandLine, showsValue: !argument.utf8.contains { "@?#".utf8.contains($0) })
    }
  }
}

/// Values of `gallery -f`.
enum GalleryFormat: String, CaseIterable, ArgumentValue {
  case table, ndjson
}

/// `rankinglog gallery`.
struct GalleryCommand: AsyncCommand {
  static let name = "gallery"
  static let abstract = "Write stored rankings as a static web site."
  static let discussion = """
    Writes all stored rankings, or a selection, to DIR, and prints the path of the first page. DIR must be new, empty \
    or an earlier gallery. The site does not need a server. Sends no requests unless --fetch is given. By default, \
    the site contains only thumbnails that are in the image cache, or that can be created from downloaded images. --fetch \
    downloads missing ones to the image cache.

    A later run writes changed files only, and removes files that are no longer selected. Files in DIR that rankinglog \
    did not write, or that you edited, are not changed. The next run completes an interrupted one.
    """
  static let examples = [
    Example("rankinglog gallery -o site", "all stored rankings"),
    Example(
      "rankinglog gallery -o site -m daily -d 2024 --images original",
      "a year, with the originals on the disk"),
    Example("rankinglog gallery -o site -d 2024-01 --fetch", "a month, with all thumbnails"),
    Example("rankinglog gallery -o site --r18 hide --title Favorites", "without R-18 works"),
    Example(
      "rankinglog gallery -o site --image-base https://images.example.com/",
      "with the images on another server"),
  ]

  @Group var destination = DestinationOptions()
  @Group var selection = GallerySelectionOptions()
  @Option("--images", "Images to include, if they are on the disk.", placeholder: "WHICH")
  var images = GalleryImages.thumbnails
  @Flag("--fetch", "Fetch missing thumbnails from pixiv.", scope: .commandLine) var fetch = false
  @Option(.jobs, "Fetch N thumbnails at a time, 1 to 16.")
  var jobs = NetworkConfiguration.defaultJobs
  @Group var page = PageOptions()
  @Option(
    "--image-base", "Load the images of the site from URL; DIR still contains them.", placeholder: "URL")
  var imageBase: GalleryImageBase?
  @Flag("--no-plain", "Do not write pages for browsers without JavaScript.") var plain = true
  @Option(.format, "Print the path of the first page, or a JSON record per written file.")
  var format = GalleryFormat.table
  @Group var preview = DryRunOption()
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  var continuesWithoutReader: Bool { true }

  func validate() throws(UsageError) {
    if fetch, images == .none { throw UsageError("--fetch and --images none cannot be combined") }
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let start = ContinuousClock.now
    let log = try context.log(common, network, jobs: jobs)
    let options = try options
    let output = CallbackPrinter(waits: true)
    let summary = try await output.cancelling {
      try await log.gallery.write(to: directory, options) { event in
        report(event, context.reporter)
        guard format == .ndjson, case .written(let path, let bytes) = event else { return }
        output.note { () throws(SinkError) in try printFile(path, bytes, context) }
      }
    }
    if format == .table, !preview.dryRun {
      try context.print { sink throws(SinkError) in try sink.writeLine(shown("index.html")) }
    }
    context.reporter.summary(
      Message(closing(summary, ContinuousClock.now - start)), failed: summary.failed > 0)
    return summary.failed > 0 ? .partly : .done
  }

  private var directory: String { destination.directory }

  private var options: GalleryOptions {
    get throws {
      var options = GalleryOptions()
      options.kind = try ModeArgument.kind(selection.mode, selection.content)
      options.dates = selection.date?.value
      (options.images, options.fetchesThumbnails, options.r18) = (images, fetch, page.r18)
      (options.title, options.language, options.hasPlainPages) = (page.title, page.lang, plain)
      (options.imageBase, options.isDryRun) = (imageBase, preview.dryRun)
      return options
    }
  }

  /// Returns the path of a file, starting with the directory as given by the user.
  private func shown(_ path: String) -> String { directory + (directory.hasSuffix("/") ? "" : "/") + path }

  private func report(_ event: GalleryEvent, _ reporter: Reporter) {
    switch event {
    case .dates(let done, let total):
      reporter.update(ProgressSnapshot(rankings: .init(done: done, total: total)))
    case .written(let path, _): reporter.detail("\(preview.dryRun ? "to write:" : "written") \(shown(path))")
    case .removed(let path): reporter.detail("\(preview.dryRun ? "to remove:" : "removed") \(shown(path))")
    case .kept(let path):
      reporter.note("\(shown(path)): not written by rankinglog, or edited since; not changed")
    case .failed(let reason): reporter.error(reason)
    }
  }

  private func printFile(_ path: String, _ bytes: Int, _ context: Context) throws(SinkError) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schema", EntryRecord.schema)
      writer.member("path", shown(path))
      writer.member("bytes", bytes)
    }
    writer.endLine()
    try context.print { sink throws(SinkError) in try sink.write(writer) }
  }

  private func closing(_ summary: GallerySummary, _ elapsed: Duration) -> String {
    var parts = [
      Formatting.count(summary.dates, "date"), Formatting.count(summary.works, "work"),
      Formatting.count(summary.pictures, "image"),
    ]
    if images != .none {
      let hint = fetch || summary.missing == 0 ? "" : " (use --fetch)"
      parts.append("\(summary.missing) \(fetch && preview.dryRun ? "to fetch" : "missing")\(hint)")
    }
    var files = [
      "\(Formatting.bytes(summary.bytes)) in \(Formatting.count(summary.files, "file"))",
      "\(summary.written) \(preview.dryRun ? "to write" : "written")",
    ]
    if summary.removed > 0 { files.append("\(summary.removed) \(preview.dryRun ? "to remove" : "removed")") }
    if summary.kept > 0 { files.append("\(summary.kept) not changed") }
    if summary.failed > 0 { files.append("\(summary.failed) unreadable") }
    return parts.joined(separator: ", ") + "; " + files.joined(separator: ", ")
      + " in \(Formatting.duration(elapsed, tenths: true))"
  }
}

/// Options that select stored rankings.
struct GallerySelectionOptions: Arguments {
  static let section = Section.selection

  @Option(.mode, "Only the ranking MODE (default: all stored rankings).")
  var mode: ModeArgument?
  @Option(.content, "Only rankings of works of type CONTENT.")
  var content: RankingContent?
  @Option(
    .date,
    "Ranking dates in Japan: 2014-11-06, 2014-11, 2014, or a range A..B, A.., ..B (default: all stored dates)."
  )
  var date: DateArgument?
}
