import CommandLineKit
import RankingLogCore

/// The names of the columns of one kind of record: keys of JSON, and names in the header of csv.
struct ColumnSet: Sendable {
  /// The option that prints these records, such as `--of artists`; nil if they are printed without an option.
  var option: String?
  let names: [String]
}

extension ColumnSet {
  /// The columns of works.
  init(_ kind: EntryColumn.Kind) { names = EntryColumn.names(EntryColumn.all(kind)) }

  /// The columns of other records.
  init<Record>(_ fields: [Field<Record>], with option: String? = nil) {
    (self.option, names) = (option, (fields + FieldLayout<Record>.framing("")).map { "\($0.name)" })
  }
}

/// A command with the option `--columns`.
protocol ColumnarCommand: Command {
  /// The columns of all kinds of records that the command prints.
  static var columnSets: [ColumnSet] { get }
}

extension ColumnarCommand {
  /// The paragraphs of the help that list the columns.
  static var columnHelp: String {
    columnSets.map { set in
      "Columns\(set.option.map { " with \($0)" } ?? ""): \(set.names.joined(separator: ", "))."
    }.joined(separator: "\n\n")
  }
}
