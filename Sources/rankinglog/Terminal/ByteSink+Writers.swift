import RankingLogCore

extension ByteSink {
  /// The CSV dialect for the reader of the output: a terminal or a program.
  var csv: DelimitedWriter.Format { .csv(isForTerminal: isTerminal) }

  /// Writes JSON.
  func write(_ json: borrowing JSONWriter) throws(SinkError) {
    try json.withBytes { bytes throws(SinkError) in try write(bytes: bytes) }
  }

  /// Writes rows.
  func write(_ rows: borrowing DelimitedWriter) throws(SinkError) {
    try rows.withBytes { bytes throws(SinkError) in try write(bytes: bytes) }
  }
}
