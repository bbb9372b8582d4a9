/// The rows of a table between two keys, both excluded.
struct RowRange: Sendable {
  let table: String
  let columns: [String]
  /// The column of the range. Columns before it in the sort order have a fixed value.
  let key: TableShape.KeyColumn
  var fixed: (column: String, value: SQLValue)?
  let hasRowid: Bool
  var low: Int?
  var high: Int?

  /// The result of reading a range.
  struct Reach: Sendable {
    /// The key of the last row read; nil if no row was read.
    var last: Int?
    var hasFailed = false
  }

  func between(_ low: Int?, _ high: Int?) -> RowRange {
    var range = self
    (range.low, range.high) = (low, high)
    return range
  }

  /// Reads rows up to the end, or up to an unreadable row.
  func read(
    _ damaged: borrowing Connection, backwards: Bool = false,
    _ take: ([SQLValue]) throws(RankingLogError) -> Void
  ) throws(RankingLogError) -> Reach {
    var reach = Reach()
    var failure: RankingLogError?
    do {
      try damaged.forEach(sql(backwards), arguments) { (row: borrowing Row) throws(RankingLogError) in
        if key.isNumber {
          let number = row.int(0)
          // Pages out of order would lead to an endless loop.
          if let last = reach.last, backwards ? number > last : number < last {
            throw .nothing("out of order")
          }
          reach.last = number
        }
        let values = (1..<row.count).map { row.value($0) }
        do throws(RankingLogError) { try take(values) } catch {
          failure = error
          throw error
        }
      }
    } catch {
      if let failure { throw failure }
      reach.hasFailed = true
    }
    return reach
  }

  private func sql(_ backwards: Bool) -> String {
    var conditions: [String] = []
    if let fixed { conditions.append("\(fixed.column) = ?") }
    if low != nil { conditions.append("\(key.name) > ?") }
    if high != nil { conditions.append("\(key.name) < ?") }
    let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    return """
      SELECT \(key.name), \(columns.joined(separator: ", ")) FROM \(table) \(hasRowid ? "NOT INDEXED" : "")
      \(filter) ORDER BY \(key.name) \(backwards ? "DESC" : "")
      """
  }

  private var arguments: [SQLValue] {
    (fixed.map { [$0.value] } ?? []) + [low, high].compactMap { $0.map(SQLValue.integer) }
  }
}
