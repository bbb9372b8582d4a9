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
    case .words(let text): text.match(SearchTokens.containing)
    case .text(.title, _, let texts), .text(.tag, .contains, let texts):
      .any(texts.map { $0.match(SearchTokens.containing) })
    case .text(.tag, .equals, let texts): .any(texts.map { $0.match(SearchTokens.tag(folded:)) })
    default: nil
    }
  }

  fileprivate var condition: WorkCondition? {
    switch self {
    case .number(let field, let comparison): Self.condition(field, comparison)
    case .date(.created, let comparison): comparison.condition("illust.created_at", \.bounds)
    case .date(.uploaded, let comparison): comparison.condition("illust.uploaded_at", \.bounds)
    case .date(.date, let comparison):
      comparison.admitsUnknown
        ? nil
        : .inRankings(comparison.condition("ranking.date", \.dates), areFew: comparison.dayCount <= 31)
    case .type(let types): .oneOf(types.map { $0?.code }, "illust.type")
    case .age(let ratings): .oneOf(ratings.map { $0?.code }, "illust.age")
    case .text(.caption, _, _):
      WorkCondition(
        """
        (EXISTS(SELECT 1 FROM detail WHERE detail.illust = illust.id)
          OR EXISTS(SELECT 1 FROM listed_caption WHERE listed_caption.illust = illust.id))
        """)
    case .mark(let marks):
      // A mark without a condition may match any work.
      marks.contains { Self.condition($0) == nil } ? nil : .any(marks.compactMap(Self.condition))
    default: nil
    }
  }

  private static func condition(_ field: FilterField, _ comparison: FilterComparison<FilterNumber>)
    -> WorkCondition?
  {
    switch field {
    case .rank, .peak:
      // Positions are never greater than ranks, and are part of the index by work.
      comparison.upperBound.map {
        WorkCondition(
          "EXISTS(SELECT 1 FROM ranking_entry AS entry WHERE entry.illust = illust.id AND position <= ?)",
          [.real($0)])
      }
    case .days:
      comparison.lowerBound.map {
        WorkCondition(
          "(SELECT count(*) FROM ranking_entry WHERE ranking_entry.illust = illust.id) >= ?", [.real($0)])
      }
    case .views, .ratings, .bookmarks:
      comparison.lowerBound.map { number in
        .any(
          ["ranking_entry", "detail"].map { table in
            WorkCondition(
              "EXISTS(SELECT 1 FROM \(table) AS counted WHERE counted.illust = illust.id AND \(field.rawValue) >= ?)",
              [.real(number)])
          })
      }
    case .mpx: comparison.condition("(illust.width * illust.height / 1e6)", \.bounds)
    case .ratio:
      .any([
        comparison.condition("(1.0 * illust.width / illust.height)", \.bounds, equal: \.ratioBounds),
        WorkCondition("illust.height = 0"),
      ])
    default: columns[field].flatMap { comparison.condition($0, \.bounds) }
    }
  }

  private static let columns: [FilterField: String] = [
    .id: "illust.id", .pages: "illust.page_count", .width: "illust.width", .height: "illust.height",
  ]

  private static func condition(_ mark: FilterMark) -> WorkCondition? {
    switch mark {
    case .r18: .oneOf([AgeRating.r18.code], "illust.age")
    case .r18g: .oneOf([AgeRating.r18g.code], "illust.age")
    case .safe: .oneOf([AgeRating.all.code], "illust.age")
    case .multi: WorkCondition("illust.page_count > 1")
    case .single: WorkCondition("illust.page_count = 1")
    case .animated: .oneOf([IllustType.ugoira.code], "illust.type")
    case .landscape: WorkCondition("illust.width > illust.height")
    case .portrait: WorkCondition("illust.width < illust.height")
    case .square: WorkCondition("illust.width = illust.height")
    case .held: WorkCondition("EXISTS(SELECT 1 FROM file WHERE file.illust = illust.id)")
    case .bookmarked: WorkCondition("illust.id IN (SELECT bookmark.illust FROM bookmark)")
    case .ai, .new, .debut, .reuploaded, .hidden: nil
    }
  }
}

extension FilterText {
  /// Returns the condition for the text itself, or for the tags with such a name in another language.
  fileprivate func match(_ own: ([UInt8]) -> SearchMatch) -> SearchMatch {
    guard !namedTags.isEmpty else { return own(folded) }
    return .any([own(folded)] + namedTags.map { SearchTokens.tag(folded: $0) })
  }
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
  fileprivate var admitsUnknown: Bool {
    if case .oneOf(let values) = self { values.contains(.unknown) } else { false }
  }

  /// Returns a condition for the term's values.
  ///
  /// - Parameter bounds: Returns the first and the last column value that a value represents.
  fileprivate func condition(
    _ column: String, _ bounds: (Value) -> (first: SQLValue, last: SQLValue)
  ) -> WorkCondition {
    condition(column, bounds, equal: bounds)
  }

  /// - Parameter equalBounds: Returns the same for a single value, which may represent more than an end of a range.
  fileprivate func condition(
    _ column: String, _ bounds: (Value) -> (first: SQLValue, last: SQLValue),
    equal equalBounds: (Value) -> (first: SQLValue, last: SQLValue)
  ) -> WorkCondition {
    switch self {
    case .oneOf(let values):
      .any(
        values.map { value in
          switch value {
          case .unknown: WorkCondition("\(column) IS NULL")
          case .equal(let value): .between(column, equalBounds(value).first, equalBounds(value).last)
          case .range(let lower, let upper):
            .between(column, lower.map { bounds($0).first }, upper.map { bounds($0).last })
          }
        })
    case .below(let value): WorkCondition("\(column) < ?", [bounds(value).first])
    case .above(let value): WorkCondition("\(column) > ?", [bounds(value).last])
    }
  }
}

extension FilterComparison<FilterNumber> {
  /// The greatest number that matches; nil if there is none, or if an unknown number matches.
  fileprivate var upperBound: Double? {
    bound(of: { if case .range(_, let upper) = $0 { upper } else { $0.single } }, isUpper: true)
  }

  /// The smallest number that matches.
  fileprivate var lowerBound: Double? {
    bound(of: { if case .range(let lower, _) = $0 { lower } else { $0.single } }, isUpper: false)
  }

  private func bound(of end: (FilterValue<FilterNumber>) -> FilterNumber?, isUpper: Bool) -> Double? {
    switch self {
    case .oneOf(let values):
      let ends = values.compactMap(end).map(\.value)
      guard ends.count == values.count else { return nil }
      return isUpper ? ends.max() : ends.min()
    case .below(let number): return isUpper ? number.value : nil
    case .above(let number): return isUpper ? nil : number.value
    }
  }
}

extension FilterValue {
  fileprivate var single: Value? { if case .equal(let value) = self { value } else { nil } }
}

extension FilterNumber {
  fileprivate var bounds: (first: SQLValue, last: SQLValue) { (.real(value), .real(value)) }

  /// The ratios that equal a written one: within 1 %, and more than the rounding of numbers.
  fileprivate var ratioBounds: (first: SQLValue, last: SQLValue) {
    (.real(value * 0.989), .real(value * 1.011))
  }
}

extension WorkCondition {
  /// Returns the condition that a work was in one of several rankings.
  ///
  /// - Parameter areFew: Whether it is faster to list their works than to compare the rankings of each work.
  fileprivate static func inRankings(_ condition: WorkCondition, areFew: Bool) -> WorkCondition {
    let rankings = "entry.ranking IN (SELECT ranking.id FROM ranking WHERE \(condition.sql))"
    let sql =
      areFew
      ? "illust.id IN (SELECT entry.illust FROM ranking_entry AS entry WHERE \(rankings))"
      : "EXISTS(SELECT 1 FROM ranking_entry AS entry WHERE entry.illust = illust.id AND \(rankings))"
    return WorkCondition(sql, condition.arguments)
  }
}

extension FilterComparison<FilterDays> {
  /// The maximum number of days that match.
  fileprivate var dayCount: Int {
    guard case .oneOf(let values) = self else { return .max }
    var count = 0
    for value in values {
      switch value {
      case .equal(let days): count += days.last.dayNumber - days.first.dayNumber + 1
      case .range(let lower?, let upper?): count += max(0, upper.last.dayNumber - lower.first.dayNumber + 1)
      case .range, .unknown: return .max
      }
    }
    return count
  }
}

extension FilterDays {
  /// The first second of the first day, and the last second of the last day, in Japan.
  fileprivate var bounds: (first: SQLValue, last: SQLValue) {
    (.integer(first.dayNumber * 86_400 - 32_400), .integer((last.dayNumber + 1) * 86_400 - 32_401))
  }

  /// The first and the last day.
  fileprivate var dates: (first: SQLValue, last: SQLValue) {
    (.text(first.description), .text(last.description))
  }
}
