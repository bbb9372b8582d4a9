import RankingLogCore

/// The columns of records of one kind, and the values of a record in each output format.
protocol RecordLayout {
  associatedtype Record

  /// The names of the columns of csv and tsv.
  var names: [String] { get }
  /// Returns the ID of a record's work, for lists of IDs and URLs; nil if records are not works.
  var work: ((Record) -> Int)? { get }
  /// The number of first records that determine the columns of a table.
  var sampleSize: Int { get }

  /// Writes the rows of a record.
  func write(_ record: Record, to rows: inout DelimitedWriter)
  /// Writes the object of a record.
  func write(_ record: Record, to json: inout JSONWriter)

  /// Returns the table of records; nil if each record is printed as a block of lines.
  ///
  /// - Parameter sample: The first records.
  func table(_ sample: [Record], width: Int?) -> Table?
  /// Returns the lines of a record.
  ///
  /// - Parameter table: The table of the record; nil for a block of lines.
  func lines(_ record: Record, in table: Table?) -> String
}

extension RecordLayout {
  var work: ((Record) -> Int)? { nil }

  /// Prints all records of a result. Without records, only the start and the end of the format are printed.
  ///
  /// - Parameter first: JSON objects to print before the records; other formats omit them.
  func print(_ records: [Record], _ format: OutputFormat, _ context: Context, before first: [[UInt8]] = [])
    throws
  {
    var writer = try RecordWriter(self, format, context)
    writer.begin()
    for object in first { try writer.write(object: object) }
    try writer.write(records)
    try writer.finish()
  }
}
