/// Necessary conditions for a filter, used to skip works that cannot match. The filter itself makes the final decision.
struct FilterNarrowing: Sendable {
  /// The condition for the search index; nil if there is none.
  private(set) var match: SearchMatch?
  /// The condition for the columns of works; nil if there is none.
  private(set) var condition: WorkCondition?
  /// The artists of all matches; nil if they are not limited.
  private(set) var artists: [Int]?

  /// Creates conditions that skip no work.
  init() {}

  /// Derives the conditions from a filter.
  ///
  /// - Parameter artists: Returns the artists whose name is, or contains, a text.
  init(
    _ filter: Filter,
    artists named: (_ name: FilterText, _ isWhole: Bool) async throws(RankingLogError) -> [Int]
  ) async throws(RankingLogError) {
    for case .term(.artist(let match, let values)) in filter.conditions where !values.contains(.unknown) {
      var ids: [Int] = []
      for value in values {
        switch value {
        case .unknown: break
        case .id(let id): ids.append(id)
        case .name(let name): ids += try await named(name, match == .equals)
        }
      }
      if let others = artists.map(Set.init) { ids.removeAll { !others.contains($0) } }
      artists = ids
    }
    guard !filter.isEmpty else { return }
    let whole = FilterExpression(all: filter.conditions)
    match = whole.necessary(\.match, all: { .every($0) }, any: { .any($0) })
    condition = whole.necessary(\.condition, all: { .all($0) }, any: { .any($0) })
  }
}

extension FilterExpression {
  /// Returns a condition that every match of the expression satisfies, combined from the conditions of its terms; nil
  /// if there is none. Negated terms narrow nothing, because their values may be unknown.
  fileprivate func necessary<Condition>(
    _ condition: (FilterTerm) -> Condition?, all: ([Condition]) -> Condition, any: ([Condition]) -> Condition
  ) -> Condition? {
    switch self {
    case .term(let term): return condition(term)
    case .not: return nil
    case .all(let parts):
      let found = parts.compactMap { $0.necessary(condition, all: all, any: any) }
      return found.isEmpty ? nil : all(found)
    case .any(let parts):
      let found = parts.compactMap { $0.necessary(condition, all: all, any: any) }
      return found.count < parts.count ? nil : any(found)
    }
  }
}

extension FilterTerm {
  fileprivate var match: SearchMatch? {
    switch self {
    case .words(let text): SearchTokens.containing(text.folded)
    case .text(.title, _, let texts), .text(.tag, .contains, let texts):
      .any(texts.map { SearchTokens.containing($0.folded) })
    case .text(.tag, .equals, let texts): .any(texts.map { SearchTokens.tag(folded: $0.folded) })
    default: nil
    }
  }

  fileprivate var condition: WorkCondition? {
    switch self {
    case .number(let field, let comparison):
      FilterTerm.columns[field].map { comparison.condition($0, \.bounds) }
    case .date(.created, let comparison): comparison.condition("illust.created_at", \.bounds)
    case .date(.uploaded, let comparison): comparison.condition("illust.uploaded_at", \.bounds)
    case .type(let types): .oneOf(types.map { $0?.code }, "illust.type")
    case .age(let ratings): .oneOf(ratings.map { $0?.code }, "illust.age")
    case .text(.caption, _, _):
      WorkCondition(
        """
        (EXISTS(SELECT 1 FROM detail WHERE detail.illust = illust.id)
          OR EXISTS(SELECT 1 FROM listed_caption WHERE listed_caption.illust = illust.id))
        """)
    default: nil
    }
  }

  private static let columns: [FilterField: String] = [
    .id: "illust.id", .pages: "illust.page_count", .width: "illust.width", .height: "illust.height",
  ]
}

extension WorkCondition {
  fileprivate static func oneOf(_ codes: [Int?], _ column: String) -> WorkCondition {
    .any(
      codes.map { code in
        code.map { WorkCondition("\(column) = ?", [.integer($0)]) } ?? WorkCondition("\(column) IS NULL")
      })
  }

  /// Returns a condition for the bounds of a column, both included.
  fileprivate static func between(_ column: String, _ lower: SQLValue?, _ upper: SQLValue?) -> WorkCondition {
    .all(
      [
        lower.map { WorkCondition("\(column) >= ?", [$0]) },
        upper.map { WorkCondition("\(column) <= ?", [$0]) },
      ].compactMap(\.self))
  }
}

extension FilterComparison {
  /// Returns a condition for the term's values.
  ///
  /// - Parameter bounds: Returns the first and the last column value that a value represents.
  fileprivate func condition(
    _ column: String, _ bounds: (Value) -> (first: SQLValue, last: SQLValue)
  ) -> WorkCondition {
    switch self {
    case .oneOf(let values):
      .any(
        values.map { value in
          switch value {
          case .unknown: WorkCondition("\(column) IS NULL")
          case .equal(let value): .between(column, bounds(value).first, bounds(value).last)
          case .range(let lower, let upper):
            .between(column, lower.map { bounds($0).first }, upper.map { bounds($0).last })
          }
        })
    case .below(let value): WorkCondition("\(column) < ?", [bounds(value).first])
    case .above(let value): WorkCondition("\(column) > ?", [bounds(value).last])
    }
  }
}

extension FilterNumber {
  fileprivate var bounds: (first: SQLValue, last: SQLValue) { (.real(value), .real(value)) }
}

extension FilterDays {
  /// The first second of the first day, and the last second of the last day, in Japan.
  fileprivate var bounds: (first: SQLValue, last: SQLValue) {
    (.integer(first.dayNumber * 86_400 - 32_400), .integer((last.dayNumber + 1) * 86_400 - 32_401))
  }
}
