import CommandLineKit
import RankingLogCore

/// Options that select the works to download: works, a list of works, or rankings, with filters.
struct RequestOptions: Arguments {
  @Argument(
    "Mode, content and date of rankings, in any order; or works by ID or URL; or the URL of a ranking.",
    placeholder: "MODE|DATE|ID|URL")
  var works: [String]
  let selection = SelectionOptions()
  let source = SourceOptions()
  let filter = FilterOptions()
  @Option(
    "Read works from FILE, or from standard input (-): output of rankinglog, or IDs.",
    placeholder: "FILE|-", fromFile: false, as: .path)
  var input: String?

  var parts: ArgumentParts {
    ["works": _works, "selection": selection, "source": source, "filter": filter, "input": _input]
  }

  func validate() throws(UsageError) {
    _works.cell.set(try selection.accept(works, acceptsWorks: true), $works)
    // Limits such as `--limit` are allowed with the URL of a ranking.
    if let option = selection.givenOnCommandLine().first, !works.isEmpty || input != nil,
      rankingURL == nil
    {
      throw UsageError("works and a selection (\(option)) cannot be combined")
    }
    if rankingURL != nil { try selection.checkConflictsWithURL() }
    if !works.isEmpty, input != nil {
      throw UsageError("works and --input cannot be combined")
    }
    try checkWords()
  }

  /// An argument that is none of the accepted kinds; the URL of another site is reported with all accepted forms.
  private func checkWords() throws(UsageError) {
    for word in works where !word.contains("/") && (try? PixivURL(word)) == nil {
      throw UsageError(ModeArgument.unknown(word, orWork: true))
    }
    if rankingURL == nil { try WorkArgument.check(works) }
  }

  /// The URL of a ranking, if it is the only argument.
  private var rankingURL: PixivURL? {
    guard works.count == 1, let url = try? PixivURL(works[0]), case .ranking = url else {
      return nil
    }
    return url
  }

  func request(_ context: Context, _ log: RankingLog) throws -> DownloadRequest {
    var request = DownloadRequest()
    request.filter = try filter.run(log)
    if let input {
      let list = WorkList(input == "-" ? try context.readInput() : try StandardInput.readFile(input))
      (request.works, request.unreadable) = (list.works, list.problems.count)
      list.problems.report(input, context.reporter)
      if list.works.isEmpty, list.problems.isEmpty {
        throw RankingLogError.nothing("\(input == "-" ? "input" : input): no works")
      }
    } else if works.isEmpty || rankingURL != nil {
      request.selection = try selection.selection(source, url: rankingURL, calendar: log.calendar)
      try request.selection?.check()
    } else {
      request.works = try works.map { RequestedWork(id: try WorkArgument.id($0)) }
      request.isByNumber = true
    }
    return request
  }
}

extension [WorkList.Problem] {
  /// Reports the invalid lines of an input.
  func report(_ input: String, _ reporter: Reporter) {
    for fault in self {
      reporter.error("\(input == "-" ? "input" : input), line \(fault.line): \(fault.reason)")
    }
  }
}
