import CommandLineKit
import RankingLogCore

extension GalleryImages: ArgumentValue {}

/// Values of `gallery -f`.
enum GalleryFormat: String, CaseIterable, ArgumentValue {
  case table, ndjson
}

/// `rankinglog gallery`.
struct GalleryCommand: AsyncCommand, HasCommonOptions {
  static let name = "gallery"
  static let abstract = "Write stored rankings as a web site that opens from the disk."
  static let discussion = """
    Writes everything that is stored, or a selection, to DIR, which is new, empty or an earlier gallery, and prints the \
    path of its first page. The site needs no server, and no request is sent without --fetch. Pictures are those that are \
    on the disk: thumbnails by default, of downloads and of the image cache. --fetch asks pixiv for missing ones, by the \
    rules of downloads, and keeps them in the cache.

    A later run writes only what has changed, and removes what is no longer selected. Files in DIR that somebody else \
    wrote or edited are left as they are. A run that was killed is finished by the next one.
    """
  static let examples = [
    Example("rankinglog gallery site", "all that is stored"),
    Example(
      "rankinglog gallery site -m daily -d 2024 --images original", "a year, with the originals on the disk"),
    Example("rankinglog gallery site -d 2024-01 --fetch", "a month, with all its thumbnails"),
    Example("rankinglog gallery site --r18 hide --title Favourites", "without R-18 works"),
  ]

  @Argument("The directory of the site.", placeholder: "DIR") var directory: String
  let selection = GallerySelectionOptions()
  @Option("Pictures to include, of those on the disk.", placeholder: "WHICH")
  var images = GalleryImages.thumbnails
  @Flag("Fetch missing thumbnails from pixiv.", fromFile: false) var fetch = false
  @Option("Concurrent fetches, 1 to 16.", short: "j", placeholder: "N", as: .range(1...16)) var jobs = 4
  let page = PageOptions()
  @Flag("Write no pages for readers without JavaScript.") var plain = true
  // Not shared: a format set for all commands is meant for those that print works.
  @Option(
    "Print the path of the first page, or a record of each file written.", short: "f", placeholder: "FORMAT",
    isShared: false)
  var format = GalleryFormat.table
  let network = NetworkOptions()
  let common = CommonOptions()

  var parts: ArgumentParts {
    [
      "directory": _directory, "selection": selection, "images": _images, "fetch": _fetch, "jobs": _jobs,
      "page": page, "plain": _plain, "format": _format, "network": network, "common": common,
    ]
  }

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
    if format == .table {
      try context.print { sink throws(SinkError) in try sink.writeLine(shown("index.html")) }
    }
    context.reporter.summary(
      Message(closing(summary, ContinuousClock.now - start)), failed: summary.failed > 0)
    return summary.failed > 0 ? .partly : .done
  }

  private var options: GalleryOptions {
    get throws {
      var options = GalleryOptions()
      options.kind = try ModeArgument.kind(selection.mode, selection.content)
      options.dates = selection.date?.value
      (options.images, options.fetchesThumbnails, options.r18) = (images, fetch, page.r18)
      (options.title, options.language, options.hasPlainPages) = (page.title, page.lang, plain)
      return options
    }
  }

  /// The path of a file, starting with the directory as given by the user.
  private func shown(_ path: String) -> String { directory + (directory.hasSuffix("/") ? "" : "/") + path }

  private func report(_ event: GalleryEvent, _ reporter: Reporter) {
    switch event {
    case .dates(let done, let total):
      reporter.update(ProgressSnapshot(rankings: .init(done: done, total: total)))
    case .written(let path, _): reporter.detail("written \(shown(path))")
    case .removed(let path): reporter.detail("removed \(shown(path))")
    case .kept(let path):
      reporter.note("\(shown(path)) was written or edited by somebody else, and is left as it is")
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
      Formatting.count(summary.pictures, "picture"),
    ]
    if images != .none { parts.append("\(summary.missing) missing") }
    var files = [
      "\(Formatting.bytes(summary.bytes)) in \(Formatting.count(summary.files, "file"))",
      "\(summary.written) written",
    ]
    if summary.removed > 0 { files.append("\(summary.removed) removed") }
    if summary.kept > 0 { files.append("\(summary.kept) left as they are") }
    if summary.failed > 0 { files.append("\(summary.failed) not readable") }
    return parts.joined(separator: ", ") + "; " + files.joined(separator: ", ")
      + " in \(Formatting.duration(elapsed, tenths: true))"
  }
}

/// Options that select stored rankings.
struct GallerySelectionOptions: Arguments {
  static let section = Section.selection

  @Option("The ranking (default: all that are stored).", short: "m", placeholder: "MODE")
  var mode: ModeArgument?
  @Option("Only rankings of this type of works.", short: "c", placeholder: "CONTENT")
  var content: RankingContent?
  @Option(
    "Ranking dates in Japan: 2014-11-06, 2014-11, 2014, or a range A..B, A.., ..B (default: all that are stored).",
    short: "d", placeholder: "DATE")
  var date: DateArgument?

  var parts: ArgumentParts { ["mode": _mode, "content": _content, "date": _date] }
}
