package import CommandLineKit

extension Parser {
  /// Mistakes in the lists of parts of all commands and groups, by comparison with their stored properties. Empty if each
  /// lists all of its parts, in the order of declaration, under their names.
  package func listingProblems() -> [String] {
    CommandPath.all(under: root).flatMap { path in
      [path.command as any Arguments.Type, path.command.namedSection].compactMap(\.self).flatMap {
        listingProblems(of: $0.init())
      }
    }
  }

  private func listingProblems(of arguments: any Arguments) -> [String] {
    let (declared, type) = (declaredParts(of: arguments), type(of: arguments))
    let (names, listed) = (declared.map(\.name), arguments.parts.map(\.key))
    var problems = names.filter { !listed.contains($0) }.map { "\(type) does not list \($0)" }
    if problems.isEmpty, listed != names {
      problems.append(
        "\(type) declares \(names.joined(separator: ", ")), and lists \(listed.joined(separator: ", "))")
    }
    for (name, part) in declared {
      if let (_, other) = arguments.parts.first(where: { $0.key == name }),
        cells(of: other) != cells(of: part)
      {
        problems.append("\(type) lists another part as \(name)")
      }
      if let group = part as? any Arguments { problems += listingProblems(of: group) }
    }
    return problems
  }

  /// The stored properties that are parts, in the order of declaration.
  private func declaredParts(of arguments: any Arguments) -> [(name: String, part: any ArgumentPart)] {
    Mirror(reflecting: arguments).children.compactMap { child in
      guard let part = child.value as? any ArgumentPart else { return nil }
      return (String((child.label ?? "").trimmingPrefix("_")), part)
    }
  }

  /// The identity of a part: the storage of its options' values.
  private func cells(of part: any ArgumentPart) -> [ObjectIdentifier] {
    if let source = part as? any ParameterSource { return [cell(of: source)] }
    guard let group = part as? any Arguments else { return [] }
    return declaredParts(of: group).flatMap { cells(of: $0.part) }
  }

  private func cell(of source: some ParameterSource) -> ObjectIdentifier { ObjectIdentifier(source.cell) }
}
