package import CommandLineKit

extension Parser {
  /// Mistakes in the declarations: names that clash or cannot be typed. Empty for valid ones.
  package func declarationProblems() -> [String] {
    CommandPath.all(under: root).flatMap { path -> [String] in
      let command = path.command
      let parameters = command.parameters
      let options = parameters.filter { $0.kind != .argument }
      let negations = options.filter { $0.kind == .flag }.map { "--no-\($0.name)" }
      let names = options.map { "--\($0.name)" } + negations + ["--help"]
      let letters = options.compactMap(\.short).map { "-\($0)" } + ["-h"]
      var problems = repeated(names + letters).map { "\($0) is used by two options" }
      problems += repeated(command.subcommands.map { $0.name }).map { "two commands are named \($0)" }
      if parameters.filter({ $0.kind == .argument }).dropLast().contains(where: \.isRepeatable) {
        problems.append("only the last argument may be repeatable")
      }
      for parameter in parameters where !parameter.help.hasSuffix(".") {
        problems.append("the help of \(parameter.displayName) is not a sentence")
      }
      if !command.abstract.hasSuffix(".") { problems.append("the abstract is not a sentence") }
      problems += ungrouped(command.init()).map { "\($0) is not declared with @Group" }
      return problems.map { "\(path.name): \($0)" }
    }
  }

  /// The names of groups whose rules and sections the parser would not know.
  private func ungrouped(_ arguments: any Arguments) -> [String] {
    Mirror(reflecting: arguments).children.flatMap { child -> [String] in
      if child.value is any Arguments { return [child.label ?? ""] }
      return (child.value as? any GroupContent).map { ungrouped($0.content) } ?? []
    }
  }

  private func repeated<Name: Hashable>(_ names: [Name]) -> [Name] {
    var seen: Set<Name> = []
    return names.filter { !seen.insert($0).inserted }
  }
}

/// A group of any type.
private protocol GroupContent {
  var content: any Arguments { get }
}

extension Group: GroupContent {
  fileprivate var content: any Arguments { wrappedValue }
}
