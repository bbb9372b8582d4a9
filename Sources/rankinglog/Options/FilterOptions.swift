import CommandLineKit
import RankingLogCore

/// Options that choose among the works of a list.
struct FilterOptions: Arguments {
  static let section = Section("Filters")

  static let footer = """
    Filters: conditions separated by blanks all have to hold; also or, not, - and parentheses. A condition is a word of \
    the title or of a tag, or field:value with alternatives (tag:A,B), ranges (rank:..100, views:10k..) or parts \
    (tag~A). Fields: \(FilterField.allCases.map(\.rawValue).joined(separator: ", ")). Marks of is: \
    \(FilterMark.allCases.map(\.rawValue).joined(separator: ", ")). What is unknown matches only unknown.
    """

  @Option(
    "Only works that match the filter; several must all match.", name: "where",
    short: "w",
    placeholder: "FILTER", splitsVariable: false)
  var filters: [FilterArgument]
  @Flag("Report how many works each condition dropped.") var explain = false
  @Option("Leave out works that match a line of a file of filters.", placeholder: "FILE")
  var excludeFrom: String?
  @Flag("Leave nothing out.", name: "no-exclude-from", fromFile: false, isShared: false)
  var excludesNothing = false

  var parts: ArgumentParts {
    [
      "filters": _filters, "explain": _explain, "excludeFrom": _excludeFrom,
      "excludesNothing": _excludesNothing,
    ]
  }

  func validate() throws(UsageError) {
    if excludesNothing, case .word = $excludeFrom {
      throw UsageError("--exclude-from and --no-exclude-from cannot be combined")
    }
  }

  /// The filters, ready to run; nil without any.
  ///
  /// - Parameter words: A filter beside those of the options.
  func run(_ log: RankingLog, words: Filter? = nil) throws -> FilterRun? {
    let filters = (words.map { [$0] } ?? []) + self.filters.map(\.filter)
    if filters.isEmpty, case .word = $explain, explain { throw UsageError("--explain requires --where") }
    let exclusions = try exclusionFile.map { path in
      do {
        let text = String(decoding: try StandardInput.readFile(path, upTo: 1 << 20), as: UTF8.self)
        return try FilterList(text)
      } catch let error as FilterError {
        throw RankingLogError.usage(Message("\(path):\(error.line ?? 1): \(error.commandLine)"))
      }
    }
    guard !filters.isEmpty || exclusions != nil else { return nil }
    return log.filtering(by: Filter(all: filters), exclusions: exclusions ?? FilterList())
  }

  /// Reports what a run dropped: what the file left out each time, and the rest if requested or if nothing is left.
  ///
  /// - Parameter isNarrowed: Whether works were left out beforehand, so that the counts mean nothing.
  func report(_ run: FilterRun?, _ reporter: Reporter, explains: Bool = false, isNarrowed: Bool = false) {
    guard let run else { return }
    if let path = exclusionFile { reporter.note(Message(run.exclusions.text(path))) }
    if !run.tally.drops.isEmpty, explain || explains || (run.leavesNothing && !isNarrowed) {
      reporter.note(Message(run.tally.text))
    }
  }

  private var exclusionFile: String? { excludesNothing ? nil : excludeFrom }
}

extension FilterRun {
  /// Whether it was given works and kept none.
  var leavesNothing: Bool { total > 0 && tally.left == 0 }

  /// The exit status of a run that would end with `status` without a filter.
  func status(_ status: ExitStatus) throws -> ExitStatus {
    // What failed may be fetched by the next run, and may match.
    guard status == .done, leavesNothing else { return status }
    throw RankingLogError.nothing("the filter leaves none of \(Formatting.count(total, "work"))")
  }
}

/// A value of `--where`.
struct FilterArgument: ArgumentValue {
  let filter: Filter

  init(argument: String) throws(ValueError) {
    do {
      filter = try Filter(argument)
    } catch {
      throw ValueError(error.commandLine, showsValue: false)
    }
  }
}
