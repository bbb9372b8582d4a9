/// Filters that exclude works, one per line: `#` starts a comment.
public struct FilterList: Hashable, Sendable {
  /// A filter, and the number of its line, from 1.
  public struct Line: Hashable, Sendable {
    /// The number of the line, from 1.
    public let number: Int
    /// The filter.
    public let filter: Filter
  }

  /// The lines with a filter, in order.
  public let lines: [Line]

  /// A list without filters.
  public init() { lines = [] }

  /// Parses a list.
  public init(_ text: String) throws(FilterError) {
    // Some editors write a byte order mark.
    let scalars = text.unicodeScalars
    let body = String(scalars.first == "\u{FEFF}" ? scalars.dropFirst() : scalars[...])
    var lines: [Line] = []
    for (index, line) in body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      do throws(FilterError) {
        let filter = try Filter(String(line), allowsComment: true)
        if !filter.isEmpty { lines.append(Line(number: index + 1, filter: filter)) }
      } catch {
        var failure = error
        failure.line = index + 1
        throw failure
      }
    }
    self.lines = lines
  }
}

/// Counts the works that each line of a list excludes.
public struct FilterListTally: Sendable {
  /// The works that a line excluded.
  public struct Hit: Sendable {
    /// The line.
    public let line: FilterList.Line
    /// The number of works.
    public internal(set) var count = 0
  }

  /// The lines in order. A work counts for the first line that it matches.
  public private(set) var hits: [Hit]

  /// Adds tags with matching names to the filters.
  mutating func add(_ tags: [TagText: Set<[UInt8]>]) {
    hits = hits.map {
      Hit(line: FilterList.Line(number: $0.line.number, filter: $0.line.filter.naming(tags)), count: $0.count)
    }
  }

  /// A tally of a list.
  public init(_ list: FilterList) { hits = list.lines.map { Hit(line: $0) } }

  /// The number of excluded works.
  public var leftOut: Int { hits.reduce(0) { $0 + $1.count } }

  /// Whether a work is not excluded. Counts it otherwise.
  public mutating func keeps(_ subject: FilterSubject) -> Bool {
    guard let index = hits.firstIndex(where: { $0.line.filter.matches(subject) }) else { return true }
    hits[index].count += 1
    return false
  }
}
