/// The reason why lines are not an exported archive.
enum ExchangeError: Error, Equatable {
  /// The file has another format.
  case foreign
  /// The file was written by a newer version.
  case newer(schema: Int)
  /// A line is damaged, invalid or missing.
  case damaged(line: Int, reason: String)

  /// The problem, without the name of the file.
  var message: Message {
    switch self {
    case .foreign: "not an exported archive"
    case .newer(let schema):
      "written by a newer version (schema \(schema); this version supports \(ExchangeFormat.schema)); \(.update)"
    case .damaged(let line, let reason): "line \(line): \(reason)"
    }
  }
}
