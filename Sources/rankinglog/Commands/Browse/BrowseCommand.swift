import CommandLineKit
import RankingLogCore

/// `rankinglog browse`.
struct BrowseCommand: AsyncCommand, HasCommonOptions {
  static let name = "browse"
  static let abstract = "Scroll through past rankings in a browser, without end."
  static let discussion = """
    Serves a page on this machine, opens it in a browser, and prints its address, which works once. What is stored is \
    there at once; what is not is asked of pixiv as one scrolls to it, page by page, and stored. Pictures come from the \
    disk, the image cache, or pixiv. Nobody else gets anything: neither other users of this machine nor other pages in \
    the browser.

    Ends with Ctrl-C, or when nothing was asked for a while.
    """
  static let examples = [
    Example("rankinglog browse", "from the newest daily ranking on"),
    Example("rankinglog browse -m weekly -d 2014-11-06", "from a date on"),
    Example("rankinglog browse --offline", "only what is stored"),
  ]

  let selection = BrowseSelectionOptions()
  @Flag("Use only what is stored; send no requests.", section: .selection) var offline = false
  let page = PageOptions()
  @Option("Where pages export originals to.", placeholder: "DIR") var export = "./rankinglog"
  @Option("The port (default: any that is free).", placeholder: "N", as: .range(1...65535)) var port: Int?
  @Flag("Only print the address; do not open a browser.") var open = true
  @Option("End after so long without a request: 30m, 2h, off.", placeholder: "TIME")
  var idle = IdleArgument.standard
  @Option("Concurrent fetches of pictures, 1 to 16.", short: "j", placeholder: "N", as: .range(1...16))
  var jobs = 4
  let network = NetworkOptions()
  let common = CommonOptions()

  var parts: ArgumentParts {
    [
      "selection": selection, "offline": _offline, "page": page, "export": _export, "port": _port,
      "open": _open, "idle": _idle, "jobs": _jobs, "network": network, "common": common,
    ]
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let log = try context.log(common, network, jobs: jobs)
    let server = try log.browsing.start(try options)
    do {
      try context.print { sink throws(SinkError) in try sink.writeLine(server.address) }
      try context.output.flush()
      if open, context.output.isTerminal { Browser.open(server.address, environment: context.environment) }
      try await server.waitUntilIdle(for: idle.duration)
      context.reporter.note("nothing was asked for \(idle.argumentText), so it has ended")
    } catch is CancellationError {
      // Ctrl-C is how it ends.
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
    return .done
  }

  private var options: BrowseOptions {
    get throws {
      var options = BrowseOptions()
      options.port = port.flatMap { UInt16(exactly: $0) }
      options.kind = try ModeArgument.kind(selection.mode, selection.content)
      options.date = selection.date?.value
      (options.isOffline, options.r18) = (offline, page.r18)
      (options.title, options.language) = (page.title, page.lang)
      options.exportDirectory = export
      options.words = { $0 == .chooseOutputDirectory ? "choose another with --export" : $0.commandLine }
      return options
    }
  }
}

/// Options that say where to begin.
struct BrowseSelectionOptions: Arguments {
  static let section = Section.selection

  @Option("The ranking to begin with.", short: "m", placeholder: "MODE") var mode: ModeArgument?
  @Option("Only works of this type.", short: "c", placeholder: "CONTENT") var content: RankingContent?
  @Option("The date in Japan to begin with (default: the newest).", short: "d", placeholder: "DATE")
  var date: DateArgument?

  var parts: ArgumentParts { ["mode": _mode, "content": _content, "date": _date] }
}
