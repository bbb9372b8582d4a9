/// Reads a text file of another program, row by row: lines, or comma-separated values with a header.
struct ExternalRowReader: ExternalRecordReader {
  /// The form of a text file.
  enum Form {
    /// Lines, each of which is one field.
    case lines
    /// Rows of fields, which are named by the first row.
    case table
  }

  let path: String
  let form: Form
  /// Returns the item of a row, by lowercase column names; a line is one column without a name.
  let item: @Sendable ([String: String]) -> ExternalItem?

  func read(_ receive: ([ExternalItem]) async throws -> Void) async throws {
    switch form {
    case .lines: try await read(try RecordSplitter(path, LineDelimiter()), receive)
    case .table: try await read(try RecordSplitter(path, CSVRowDelimiter()), receive)
    }
  }

  private func read(
    _ pieces: consuming RecordSplitter<FileSource, some RecordDelimiter>,
    _ receive: ([ExternalItem]) async throws -> Void
  ) async throws {
    var batch = ExternalBatch()
    var names: [String] = form == .lines ? [""] : []
    while let piece = try pieces.next() {
      guard piece.isWhole, let fields = fields(piece.bytes) else {
        batch.add(.unreadable(key: "byte \(piece.offset)", reason: "invalid or very long row"))
        continue
      }
      if fields.allSatisfy(\.isEmpty) { continue }
      if names.isEmpty {
        names = fields.map { $0.lowercased() }
        continue
      }
      if let item = item(Dictionary(zip(names, fields)) { first, _ in first }) { batch.add(item) }
      if let full = batch.full() {
        try Task.checkCancellation()
        try await receive(full)
      }
    }
    try await receive(batch.items)
  }

  private func fields(_ bytes: [UInt8]) -> [String]? {
    guard form == .table else {
      var line = bytes.withoutByteOrderMark
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      return [String(decoding: line, as: UTF8.self)]
    }
    var reader = CSVReader(bytes)
    return (try? reader.next()) ?? nil
  }
}
