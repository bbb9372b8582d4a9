package import CommandLineKit

extension Parser {
  /// Mistakes in the declarations: names that clash or cannot be typed. Empty for valid ones.
  package func declarationProblems() -> [String] {
    CommandPath.all(under: root).flatMap { path -> [String] in
      let command = path.command
      let parameters = Parameter.all(of: command.init())
      let options = parameters.filter { $0.kind != .argument }
      let negations = options.filter { $0.kind == .flag }.map { "--no-\($0.name)" }
      let names = options.map { "--\($0.name)" } + negations + ["--help"]
      let letters = options.compactMap(\.declaration.short).map { "-\($0)" } + ["-h"]
      var problems = repeated(names + letters).map { "\($0) is used by two options" }
      problems += repeated(command.subcommands.map { $0.name }).map { "two commands are named \($0)" }
      if parameters.filter({ $0.kind == .argument }).dropLast().contains(where: \.isRepeatable) {
        problems.append("only the last argument may be repeatable")
      }
      for parameter in parameters where !parameter.declaration.help.hasSuffix(".") {
        problems.append("the help of \(parameter.displayName) is not a sentence")
      }
      if !command.abstract.hasSuffix(".") { problems.append("the abstract is not a sentence") }
      return problems.map { "\(path.name): \($0)" }
    }
  }

  private func repeated<Name: Hashable>(_ names: [Name]) -> [Name] {
    var seen: Set<Name> = []
    return names.filter { !seen.insert($0).inserted }
  }
}
