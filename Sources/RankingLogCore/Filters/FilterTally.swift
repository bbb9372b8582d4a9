/// Counts which conditions of a filter drop how many works.
public struct FilterTally: Sendable {
  /// The works that one condition dropped.
  public struct Drop: Sendable {
    /// The condition, in its usual form.
    public let condition: String
    /// The number of works.
    public internal(set) var count = 0
    /// How many of them might have matched, had all been known.
    public internal(set) var unknown = 0
    /// The fields that were unknown then.
    public internal(set) var fields: Set<FilterField> = []
  }

  /// The number of works.
  public private(set) var total = 0
  /// The number of works that match.
  public private(set) var left = 0
  /// The conditions in the written order. A work counts for the first one that it does not match.
  public private(set) var drops: [Drop]
  private let conditions: [FilterExpression]
  /// Whether each condition looks at something that may be unknown.
  private let mayBeUnknown: [Bool]

  /// A tally of a filter.
  public init(_ filter: Filter) {
    conditions = filter.conditions
    mayBeUnknown = conditions.map { $0.terms.contains(where: \.mayBeUnknown) }
    drops = conditions.map { Drop(condition: $0.description) }
  }

  /// Whether a work matches, counting it.
  public mutating func keeps(_ subject: FilterSubject) -> Bool {
    total += 1
    guard let index = conditions.firstIndex(where: { !$0.matches(subject) }) else {
      left += 1
      return true
    }
    drops[index].count += 1
    if mayBeUnknown[index], conditions[index].answer(subject) == .unknown {
      drops[index].unknown += 1
      let open = conditions[index].terms.filter { $0.answer(subject) == .unknown }
      drops[index].fields.formUnion(open.compactMap(\.field))
    }
    return false
  }
}
