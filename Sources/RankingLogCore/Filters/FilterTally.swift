/// Counts the works that each condition of a filter drops.
public struct FilterTally: Sendable {
  /// The works that a condition dropped.
  public struct Drop: Sendable {
    /// The condition, in its canonical form.
    public let condition: String
    /// The number of works.
    public internal(set) var count = 0
    /// The number of these works that might match if all their values were available.
    public internal(set) var unknown = 0
    /// The unknown fields of these works.
    public internal(set) var fields: Set<FilterField> = []
  }

  /// The number of works.
  public private(set) var total = 0
  /// The number of works that match.
  public private(set) var left = 0
  /// The number of these works for which a negated condition is unknown, such as `-is:ai`.
  public private(set) var unknownLeft = 0
  /// The conditions in the written order. A work counts for the first condition that it does not match.
  public private(set) var drops: [Drop]
  private var conditions: [FilterExpression]
  /// Whether each condition uses a value that may be unknown.
  private let mayBeUnknown: [Bool]
  /// The conditions that match works with an unknown value.
  private var admitting: [FilterExpression]

  /// A tally of a filter.
  public init(_ filter: Filter) {
    conditions = filter.conditions
    mayBeUnknown = conditions.map { $0.terms.contains(where: \.mayBeUnknown) }
    admitting = conditions.filter(\.admitsUnknown)
    drops = conditions.map { Drop(condition: $0.description) }
  }

  /// Replaces the conditions by the same ones with the tags that have matching names.
  mutating func setConditions(of filter: Filter) {
    conditions = filter.conditions
    admitting = conditions.filter(\.admitsUnknown)
  }

  /// Whether a work matches. Counts the work.
  public mutating func keeps(_ subject: FilterSubject) -> Bool {
    total += 1
    guard let index = conditions.firstIndex(where: { !$0.matches(subject) }) else {
      left += 1
      if admitting.contains(where: { $0.answer(subject) == .unknown }) { unknownLeft += 1 }
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
