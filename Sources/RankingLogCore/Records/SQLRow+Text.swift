// Rows of SQL results as text and JSON.
extension SQLRow {
  /// The raw values of the columns; empty for NULL, hexadecimal for blobs. The printing code must sanitize them.
  package var texts: [String] { values.map(\.text) }

  /// The unique names of the columns: a second `id` is `id:1`, as in SQLite's own tables.
  package var keys: [String] {
    var taken: Set<String> = []
    return columns.map { name in
      var (key, number) = (name, 0)
      while !taken.insert(key).inserted {
        number += 1
        key = "\(name):\(number)"
      }
      return key
    }
  }
}

extension SQLValue {
  /// The raw value; empty for NULL, hexadecimal for blobs.
  package var text: String {
    switch self {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): number.description
    case .text(let text): text
    case .blob(let bytes): bytes.hexadecimal
    }
  }
}

extension JSONWriter {
  /// Writes a row as an object: NULL as null, a blob as hexadecimal text.
  ///
  /// - Parameter keys: The row's keys, which are the same for all rows of a statement.
  package mutating func row(_ row: SQLRow, keys: [String]) {
    object { writer in
      for (key, value) in zip(keys, row.values) {
        writer.key(named: key)
        writer.value(value)
      }
    }
  }

  /// Writes a value of a row: NULL as null, a blob as hexadecimal text.
  package mutating func value(_ value: SQLValue) {
    switch value {
    case .null: null()
    case .integer(let number): self.value(number)
    case .real(let number): self.value(real: number)
    case .text(let text): self.value(text)
    case .blob(let bytes): self.value(bytes.hexadecimal)
    }
  }
}
