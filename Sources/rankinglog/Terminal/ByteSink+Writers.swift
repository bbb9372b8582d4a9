import RankingLogCore

extension ByteSink {
  /// CSV for whoever reads it.
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
