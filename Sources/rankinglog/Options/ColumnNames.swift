import CommandLineKit

/// The value of `--columns`: names of columns, separated by commas.
struct ColumnNames: ArgumentValue {
  let names: [String]

  init(argument: String) throws(ValueError) {
    names = argument.lowercased().filter { $0 != " " }.split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init)
    if names.contains("") { throw ValueError("expected names separated by commas, such as id,title") }
    var seen: Set<String> = []
    if let name = names.first(where: { !seen.insert($0).inserted }) {
      throw ValueError("'\(name)' occurs twice")
    }
  }

  var argumentText: String { names.joined(separator: ",") }
}
