import CommandLineKit
import RankingLogCore

/// `rankinglog sql`.
struct SQLCommand: ArchiveCommand {
  static let name = "sql"
  static let abstract = "Run an SQL query on the archive."
  static let discussion = """
    Runs one SELECT, WITH or EXPLAIN statement, which can read only the archive, and cannot change it. Use - to read \
    the statement from standard input. Sends no requests. Rows are printed as they are found; a query without rows \
    prints nothing. has_tag(tags, 'x') is true if a work has exactly the tag x. fold(text) removes differences of \
    case, width, kana and spaces.

    The views v_ranking, v_entry, v_work, v_tag, v_file and v_date do not change in later versions; --schema describes \
    their columns. Entries with titles: SELECT date, rank, title FROM v_entry JOIN v_work USING(work). Times are text, \
    in Japan's time zone.
    """
  static let examples = [
    Example("rankinglog sql --schema", "the views and their columns"),
    Example("rankinglog sql - -f csv <query.sql >result.csv", "a query from a file"),
  ]
  static let footer = "Exit status: 2 the statement is invalid."

  @Argument("SQL", "A SELECT statement, or - for standard input.")
  var statement: String?
  @Option(.format, "Output format (default: table on a terminal, tsv otherwise).")
  var format: SQLFormat?
  @Flag("--schema", "Print the columns of the views, and the SQL of the tables.", scope: .commandLine)
  var schema = false
  @Group var common = CommonOptions()

  func validate() throws(UsageError) {
    if schema, statement != nil { throw UsageError("--schema cannot be combined with a statement") }
    if !schema, statement == nil {
      throw UsageError("missing SQL; specify a SELECT statement, or - for standard input")
    }
  }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    context.limitDatabaseMemory(Context.statementMemory)
    if schema {
      let lines = SchemaLines(try log.archive.schema()).lines
      try context.print { sink throws(SinkError) in for line in lines { try sink.writeLine(line) } }
      return .done
    }
    let sql = try text(context)
    let format = OutputFormat(format, context)
    var writer: RecordWriter<SQLLayout>?
    do {
      try await log.archive.query(sql) { row in
        if writer == nil { writer = try RecordWriter(SQLLayout(row), format, context, isBuffered: true) }
        try writer?.write([row])
      }
      try writer?.finish()
    } catch let error as SinkError {
      throw error
    } catch {
      try writer?.finish()
      if case RankingLogError.usage(let message) = error,
        ["no such table", "no such column"].contains(where: message.description.hasPrefix)
      {
        throw RankingLogError.usage("\(message); rankinglog sql --schema prints the views and their columns")
      }
      guard error is CancellationError else { throw error }
      context.reporter.reportInterruption(isResumable: false)
      return .failed
    }
    return .done
  }

  private func text(_ context: Context) throws -> String {
    guard let statement, statement == "-" else { return statement ?? "" }
    let bytes = try context.readInput()
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else {
      throw RankingLogError.usage("the statement on standard input is not UTF-8")
    }
    return text
  }
}

/// Values of `sql -f`.
enum SQLFormat: String, CaseIterable, ArgumentValue {
  case table, csv, tsv, json, ndjson
}
