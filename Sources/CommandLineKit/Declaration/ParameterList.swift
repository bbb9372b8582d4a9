import Synchronization

/// The parameters of a command, in the order of declaration.
///
/// Parameters and groups add themselves while the properties of the command are initialized. Reflection would be slower
/// than parsing the command line.
package final class ParameterList: Sendable {
  private struct State {
    var section = Section.options
    var parameters: [Parameter] = []
    var groups: [any Arguments] = []
  }

  /// The list to which new parameters are added.
  @TaskLocal static var current: ParameterList?

  private let state = Mutex(State())

  package var parameters: [Parameter] { state.withLock { $0.parameters } }

  /// The groups and the command itself, the inner ones first.
  private var groups: [any Arguments] { state.withLock { $0.groups } }

  package var rules: [Rule] { groups.flatMap(\.rules) }

  /// The default section of new parameters in help.
  var section: Section { state.withLock { $0.section } }

  func add(_ parameter: Parameter) { state.withLock { $0.parameters.append(parameter) } }

  /// Creates a command or the options of a section, and collects its parameters.
  package static func collecting<Content: Arguments>(
    _ make: () -> Content
  ) -> (content: Content, list: ParameterList) {
    let list = ParameterList()
    return ($current.withValue(list) { list.adding(make).content }, list)
  }

  /// Creates a group, and adds its parameters and checks.
  func adding<Content: Arguments>(_ make: () -> Content) -> (content: Content, parameters: [Parameter]) {
    let (outer, start) = state.withLock { state in
      defer { state.section = Content.section }
      return (state.section, state.parameters.count)
    }
    let content = make()
    return state.withLock { state in
      state.section = outer
      state.groups.append(content)
      return (content, Array(state.parameters[start...]))
    }
  }

  /// Checks combinations of values, the inner groups first.
  package func validate() throws(UsageError) {
    for group in groups {
      for rule in group.rules { try rule.check() }
      try group.validate()
    }
  }
}
