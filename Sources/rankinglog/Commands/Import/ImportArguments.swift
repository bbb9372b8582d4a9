import CommandLineKit
import RankingLogCore

/// Values of `import -f`.
enum ImportFormat: String, CaseIterable, ArgumentValue {
  case table, ndjson
}

/// The name of a program; `rankinglog` for an archive of this program.
struct ProgramArgument: ArgumentValue {
  let value: ExternalProgram

  private static func name(_ program: ExternalProgram) -> String {
    program == .archive ? "rankinglog" : program.rawValue
  }

  static let choices = ExternalProgram.allCases.map(name)
  var argumentText: String { Self.name(value) }

  init(argument: String) throws(ValueError) {
    guard let program = ExternalProgram.allCases.first(where: { Self.name($0) == argument }) else {
      throw .notOne(of: Self.choices, text: argument)
    }
    value = program
  }
}

/// `OLD=NEW`
struct PathMapArgument: ArgumentValue {
  let value: PathMap

  init(argument: String) throws(ValueError) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
      throw ValueError("expected OLD=NEW, two directories")
    }
    value = PathMap(String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }
}
