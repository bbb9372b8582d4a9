import CommandLineKit
import RankingLogCore

/// Options that filter works.
struct FilterOptions: Arguments {
  static let section = Section("Filters")

  static let footer = """
    Filters: conditions separated by spaces must all match. Use or, not, - and parentheses to combine them \
    differently. A condition is a part of the title or of a tag, or field:value with alternatives (tag:A,B), ranges \
    (rank:..100, views:10k..) or parts (tag~A). Fields: \
    \(FilterField.allCases.map(\.rawValue).joined(separator: ", ")). Values of is: \
    \(FilterMark.allCases.map(\.rawValue).joined(separator: ", ")). Unknown values match only unknown and negations: -is:ai keeps works of unknown origin. Rankings on \
    pixiv's website have no bookmarks.
    """

  @Option(
    "--where", "Only works that match FILTER; several filters must all match.", short: "w",
    placeholder: "FILTER", splitsVariable: false)
  var filters: [FilterArgument]
  @Flag("--explain", "Print the number of works that each condition excluded.") var explain = false
  @Option(
    "--exclude-from", "Exclude works that match a filter in FILE (one per line).", placeholder: "FILE",
    as: .path)
  var excludeFrom: String?
  @Flag("--no-exclude-from", "Ignore the exclude-from setting.", scope: .ignoringVariable)
  var excludesNothing = false

  var rules: [Rule] { [.conflict($excludesNothing, $excludeFrom)] }

  /// Creates the filter run; nil if there are no filters.
  ///
  /// - Parameter words: An additional filter.
  func run(_ log: RankingLog, words: Filter? = nil) throws -> FilterRun? {
    let filters = (words.map { [$0] } ?? []) + self.filters.map(\.filter)
    if filters.isEmpty, $explain.givenSpelling != nil, explain {
      throw UsageError("--explain requires --where")
    }
    let exclusions = try exclusionFile.map { path in
      do {
        let text = String(decoding: try StandardInput.readFile(path, upTo: 1 << 20), as: UTF8.self)
        return try FilterList(text)
      } catch let error as FilterError {
        throw RankingLogError.usage(Message("\(path):\(error.line ?? 1): \(error.commandLine)"))
      }
    }
    guard !filters.isEmpty || exclusions != nil else { return nil }
    return log.works.filtering(by: Filter(all: filters), exclusions: exclusions ?? FilterList())
  }

  /// Reports the excluded works: by the exclusion file always, by other filters if requested or if no work is left.
  ///
  /// - Parameter isNarrowed: Whether a query excluded works before the run, so that the counts are meaningless.
  func report(_ run: FilterRun?, _ reporter: Reporter, explains: Bool = false, isNarrowed: Bool = false) {
    for notice in notices(run, explains: explains, isNarrowed: isNarrowed) { reporter.note(notice) }
  }

  /// Returns what ``report(_:_:explains:isNarrowed:)`` prints.
  func notices(_ run: FilterRun?, explains: Bool = false, isNarrowed: Bool = false) -> [Message] {
    guard let run else { return [] }
    var notices = exclusionFile.map { [Message(run.exclusions.text($0))] } ?? []
    if !run.tally.drops.isEmpty, explain || explains || (run.leavesNothing && !isNarrowed) {
      notices.append(Message(run.tally.text))
    } else if let doubt = run.tally.doubt {
      notices.append(Message(doubt))
    }
    return notices
  }

  private var exclusionFile: String? { excludesNothing ? nil : excludeFrom }
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
