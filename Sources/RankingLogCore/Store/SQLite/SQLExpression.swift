/// Expressions that several statements about the archive share.
enum SQLExpression {
  /// The code of the strictest age rating that a work has or had; 0 for a work that was never R-18, and for one that is
  /// not stored.
  ///
  /// - Parameters:
  ///   - id: An expression for the ID of the work.
  ///   - age: The current rating, if the statement reads the row of the work.
  static func strictestAge(of id: String, age: String? = nil) -> String {
    """
    max(coalesce(\(age ?? "(SELECT age FROM main.illust AS work WHERE work.id = \(id))"), 0),
      coalesce((SELECT max(age) FROM main.illust_version AS work WHERE work.illust = \(id)), 0))
    """
  }

  /// The rank of a ranking's source in the order of preference.
  static func preference(of source: String) -> String {
    "instr('\(RankingSource.byPreference.map(\.rawValue).joined(separator: " "))', \(source))"
  }
}
