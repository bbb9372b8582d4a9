/// An SQL condition on the columns of `illust`, with its arguments.
struct WorkCondition: Sendable {
  var sql: String
  var arguments: [SQLValue] = []

  init(_ sql: String, _ arguments: [SQLValue] = []) { (self.sql, self.arguments) = (sql, arguments) }

  static func all(_ parts: [WorkCondition]) -> WorkCondition { join(parts, " AND ") }
  static func any(_ parts: [WorkCondition]) -> WorkCondition { join(parts, " OR ") }

  private static func join(_ parts: [WorkCondition], _ word: String) -> WorkCondition {
    guard parts.count != 1 else { return parts[0] }
    return WorkCondition(
      "(" + parts.map(\.sql).joined(separator: word) + ")", parts.flatMap(\.arguments))
  }
}
