import CommandLineKit
import RankingLogCore

/// Options that select the works to download: works, a list of works, or rankings, with filters.
struct RequestOptions: Arguments {
  @Argument(
    "MODE|DATE|ID|URL",
    "Mode, content and date of rankings, in any order; or works by ID or URL; or the URL of a ranking.")
  var works: [String]
  @Group var selection = SelectionOptions()
  @Group var source = SourceOptions()
  @Group var filter = FilterOptions()
  @Option(
    "--input", "Read works from FILE, or from standard input (-): output of rankinglog, or IDs.",
    placeholder: "FILE|-", scope: .commandLine, as: .path)
  var input: String?

  func validate() throws(UsageError) {
    let rest = try selection.accept(works, acceptsWorks: true, isRanking: !$selection.givenSpellings.isEmpty)
    _works.set(rest, from: $works.origin)
    // Limits such as `--limit` are allowed with the URL of a ranking.
    if let option = $selection.givenSpellings.first, !works.isEmpty || input != nil,
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
