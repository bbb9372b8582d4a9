import CommandLineKit
import RankingLogCore
import RankingLogSite
import TerminalKit

/// `rankinglog browse`.
struct BrowseCommand: AsyncCommand {
  static let name = "browse"
  static let abstract = "Browse past rankings in a web browser or terminal."
  static let discussion = """
    Starts a web server on this machine, opens it in a browser, and prints a link that works once. Stored rankings \
    appear immediately. Others are fetched from pixiv page by page as you scroll, and stored. Images are read from the \
    disk and the image cache, or fetched from pixiv. Only this browser has access: other users and other web pages are \
    refused.

    Press Ctrl-C to stop. The server also exits when idle (see --idle).

    --terminal starts no server, and shows past rankings in the terminal: as a list, a grid of images, single images and \
    a calendar. Press ? there for the keys. Unless -m, -c or -d are given, it continues at the last position.
    """
  static let examples = [
    Example("rankinglog browse", "start with the newest daily ranking"),
    Example("rankinglog browse -m weekly -d 2014-11-06", "start with a date"),
    Example("rankinglog browse --offline", "stored rankings only"),
    Example("rankinglog browse --terminal", "in the terminal"),
  ]
  static let footer =
    "Keys of --terminal: "
    + BrowseKey.all.filter(\.isEssential).map { "\($0.names): \($0.meaning)" }.joined(separator: "; ")
    + "."

  /// All keys.
  static let notes =
    "Keys of --terminal:\n\n"
    + BrowseKey.groups.map { group in
      "\(group.title). " + group.keys.map { "\($0.names): \($0.meaning)" }.joined(separator: "; ") + "."
    }.joined(separator: "\n\n")

  @Group var selection = BrowseSelectionOptions()
  @Flag("--offline", "Use only stored data; send no requests.", section: .selection) var offline = false
  @Group var page = PageOptions()
  @Option(
    .outputDirectory, "Output directory for exported originals.", scope: .section, formerly: ["--export"])
  var output = "./rankinglog"
  @Option("--port", "Listen on port N (default: any free port).", placeholder: "N", as: .range(1...65535))
  var port: Int?
  @Flag("--no-open", "Print the link only; do not open a browser.") var open = true
  @Flag("--terminal", "Browse in this terminal instead of a web browser.", scope: .ignoringVariable)
  var terminal = false
  @Group var pictures = PicturesOption()
  @Option("--idle", "Exit after TIME without a request: 30m, 2h, off.", placeholder: "TIME")
  var idle = IdleArgument.standard
  @Option(.jobs, "Fetch N images at a time, 1 to 16.")
  var jobs = NetworkConfiguration.defaultJobs
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let log = try context.log(common, network, jobs: jobs)
    if terminal { return try await browseInTerminal(log, context) }
    let server = try log.browsing.start(try options)
    do {
      try context.print { sink throws(SinkError) in try sink.writeLine(server.address) }
      try context.output.flush()
      if open, context.output.isTerminal { Browser.open(server.address, environment: context.environment) }
      try await server.waitUntilIdle(for: idle.duration)
      context.reporter.note("stopped after \(idle.argumentText) without a request")
    } catch is CancellationError {
      // Ctrl-C is the usual way to stop the server.
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
    return .done
  }

  private func browseInTerminal(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let (input, output) = (context.prompt.descriptor, context.output.descriptor)
    guard Terminal.isTerminal(input), context.output.isTerminal else {
      throw RankingLogError.usage(
        "--terminal requires a terminal as input and output; use rankinglog ranking to print a ranking")
    }
    if context.environment["TERM"] == "dumb" {
      throw RankingLogError.usage(
        "--terminal requires a terminal that can move its cursor, and TERM is dumb; use rankinglog ranking to print a ranking"
      )
    }
    let inbox = Inbox<TerminalBrowser.Message>()
    let reader = BrowseReader(configuration(log, inbox), try options)
    let check = try TerminalCheck(context, common, pictures, isForImages: true)
    var position = BrowsePosition(await reader.remembered(), newest: log.calendar.latest)
    if page.r18 == .hide, position.kind.mode.isR18 {
      position = BrowsePosition(kind: RankingKind(.daily), date: log.calendar.latest)
    }
    if let kind = try ModeArgument.kind(selection.mode, selection.content) {
      position = BrowsePosition(kind: kind, date: log.calendar.latest, isGrid: position.isGrid)
    }
    if let date = selection.date {
      let window = RankingWindow(mode: position.kind.mode, calendar: log.calendar)
      (position.date, position.work) = (try window.dates(date.value).upperBound, nil)
    }
    var state = BrowseState(
      position, log.calendar, modes: RankingKind.all.filter { page.r18 != .hide || !$0.mode.isR18 },
      BrowseScreen(check.screen, measure: check.measure, texts: context.texts), isUncovered: page.r18 == .show
    )
    if let note = check.slowNote { state.note(note.text, displaysImages: note.displaysImages) }
    let browser = TerminalBrowser(
      reader, state, check, try program(context), inbox, isOffline: offline, texts: context.texts)
    do {
      try await browser.run(input: input, output: output)
    } catch {
      await reader.stop()
      throw RankingLogError.file(path: "terminal", reason: "\(error)")
    }
    // The session is complete, even if its position cannot be stored.
    try? await reader.remember(await browser.position.texts)
    let unfinished = await browser.unfinishedDownloads
    await reader.stop()
    if unfinished > 0 {
      context.reporter.note(
        "\(Formatting.count(unfinished, "download")) stopped; downloads of the same works continue at this point"
      )
    }
    return .done
  }

  /// The configuration of a browser in the terminal, whose messages appear below the list.
  private func configuration(_ log: RankingLog, _ inbox: Inbox<TerminalBrowser.Message>) -> Configuration {
    var configuration = log.services.configuration
    configuration.onNotice = nil
    configuration.onNetworkEvent = { event in
      guard case .waiting(let host, let seconds, true) = event else { return }
      inbox.post(.state { $0.notice = "rate limited by \(host), waiting \(seconds) s" })
    }
    return configuration
  }

  /// The program for commands that the user types in the browser, with the options of this session.
  private func program(_ context: Context) throws(RankingLogError) -> Program {
    var environment = context.environment
    for (name, value) in [("DATA_DIR", common.dataDir), ("CACHE_DIR", common.cacheDir)] {
      if let value { environment["RANKINGLOG_\(name)"] = try ExecutablePath.absolute(value) }
    }
    if offline { environment["RANKINGLOG_OFFLINE"] = "1" }
    var program = Program(environment: environment, output: context.output, errors: context.output)
    (program.clock, program.busyTimeout, program.executable) = (
      context.clock, context.busyTimeout, context.executable
    )
    return program
  }

  private var options: BrowseOptions {
    get throws {
      var options = BrowseOptions()
      options.port = port.flatMap { UInt16(exactly: $0) }
      options.kind = try ModeArgument.kind(selection.mode, selection.content)
      options.date = selection.date?.value
      (options.isOffline, options.r18) = (offline, page.r18)
      (options.title, options.language) = (page.title, page.lang)
      options.exportDirectory = output
      options.words = { $0 == .chooseOutputDirectory ? "choose another with -o" : $0.commandLine }
      return options
    }
  }
}

/// Options that select the first ranking to show.
struct BrowseSelectionOptions: Arguments {
  static let section = Section.selection

  @Option(.mode, "Start with the ranking MODE.") var mode: ModeArgument?
  @Option(.content, "Only works of type CONTENT.") var content: RankingContent?
  @Option(.date, "Start with DATE, in Japan (default: the newest date).")
  var date: DateArgument?
}
