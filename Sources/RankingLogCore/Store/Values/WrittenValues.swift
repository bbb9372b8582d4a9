/// The parameters of an INSERT or UPDATE that are stored in columns with a domain.
struct WrittenValues {
  private var columns: [Column] = []

  private struct Column {
    let parameter: Int
    let table: String
    let name: String
    /// The domains of integers and of strings; a column has one of these types.
    let number: Domain?
    let text: Domain?
  }

  /// Parses a statement; returns nil if it stores no such parameters.
  init?(_ sql: String) {
    guard sql.hasPrefix("INSERT") || sql.hasPrefix("UPDATE") else { return nil }
    var tokens = SQLTokens(sql)
    let isInsert = tokens.next() == "INSERT"
    if tokens.peek == "OR" { tokens.skip(2) }
    if isInsert { tokens.skip(1) }
    guard let table = tokens.next() else { return nil }
    if isInsert { readRows(&tokens, table) }
    while let token = tokens.next() {
      if token == "SET" { readAssignments(&tokens, table) }
    }
    if columns.isEmpty { return nil }
  }

  /// Returns the check of a statement's arguments; nil if it stores no such parameters.
  static let check: @Sendable (String) -> Schema.ArgumentCheck? = {
    WrittenValues($0).map { $0.problem(in:) }
  }

  /// Returns the first value outside its domain: `failed_place.rank (-5)`.
  func problem(in arguments: [SQLValue]) -> String? {
    for column in columns where column.parameter <= arguments.count {
      switch arguments[column.parameter - 1] {
      case .integer(let number):
        if let domain = column.number, !domain.contains(number) {
          return "\(column.table).\(column.name) (\(number))"
        }
      case .text(let text):
        if let domain = column.text, !domain.contains(text) {
          return "\(column.table).\(column.name) (\(text.quotable))"
        }
      default: break
      }
    }
    return nil
  }

  private mutating func add(_ value: [String], _ table: String, _ name: String) {
    guard value.count == 1, value[0].hasPrefix("?"), let parameter = Int(value[0].dropFirst()) else { return }
    let number = Domain(table: table, column: name, type: "INTEGER")
    let text = Domain(table: table, column: name, type: "TEXT")
    guard number != nil || text != .text else { return }
    columns.append(Column(parameter: parameter, table: table, name: name, number: number, text: text))
  }

  /// Reads `(a, b) VALUES(?, 0), (?, 1)`.
  private mutating func readRows(_ tokens: inout SQLTokens, _ table: String) {
    guard tokens.next() == "(" else { return }
    let names = tokens.list().compactMap(\.first)
    guard tokens.next() == "VALUES" else { return }
    while tokens.next() == "(" {
      for (name, value) in zip(names, tokens.list()) { add(value, table, name) }
      guard tokens.peek == "," else { return }
      tokens.skip(1)
    }
  }

  /// Reads `a = ?, b = b + 1` up to the next clause.
  private mutating func readAssignments(_ tokens: inout SQLTokens, _ table: String) {
    repeat {
      guard let name = tokens.next(), tokens.next() == "=" else { return }
      add(tokens.expression(), table, name)
    } while tokens.next() == ","
  }
}

/// The words, parameters and operators of one of rankinglog's statements. Parameters have numbers.
private struct SQLTokens {
  private var tokens: [String] = []
  private var index = 0
  private static let ends: Set = [",", "WHERE", "FROM", "RETURNING", "ON"]

  init(_ sql: String) {
    var (rest, greatest) = (Substring(sql), 0)
    while let first = rest.first {
      let isWord = first.isLetter || first.isNumber || first == "_"
      var token = isWord ? rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" } : rest.prefix(1)
      if first == "?" { token = rest.prefix(1 + rest.dropFirst().prefix(while: \.isNumber).count) }
      if first == "'" { token = rest.prefix(2 + rest.dropFirst().prefix { $0 != "'" }.count) }
      rest = rest.dropFirst(token.count)
      if first == "?" {
        let number = Int(token.dropFirst()) ?? greatest + 1
        greatest = max(greatest, number)
        tokens.append("?\(number)")
      } else if !first.isWhitespace {
        tokens.append(String(token))
      }
    }
  }

  var peek: String? { index < tokens.count ? tokens[index] : nil }

  mutating func next() -> String? {
    defer { index += 1 }
    return peek
  }

  mutating func skip(_ count: Int) { index += count }

  /// Returns the items of a list, after its opening parenthesis and up to its end.
  mutating func list() -> [[String]] {
    var items: [[String]] = []
    repeat { items.append(expression()) } while next() == ","
    return items
  }

  /// Returns the tokens up to a comma, the end of a list or the next clause.
  mutating func expression() -> [String] {
    var (depth, found) = (0, [String]())
    while let token = peek {
      if depth == 0, token == ")" || Self.ends.contains(token) { break }
      depth += token == "(" ? 1 : token == ")" ? -1 : 0
      found.append(token)
      index += 1
    }
    return found
  }
}
