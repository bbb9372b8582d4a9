/// A combination of options that is an error. Only options on the command line exclude others: values of the environment
/// and the configuration file are preferences.
package enum Rule: Sendable {
  /// The option excludes the others. The hint states why, or what to use instead of one of the others.
  case conflict(Parameter, [Parameter], hint: @Sendable (Parameter) -> String? = { _ in nil })
  /// The option needs one of the others.
  case requirement(Parameter, [Parameter])

  package static func conflict(_ option: Parameter, _ others: Parameter...) -> Rule {
    .conflict(option, others)
  }

  package static func requirement(_ option: Parameter, _ others: Parameter...) -> Rule {
    .requirement(option, others)
  }

  func check() throws(UsageError) {
    switch self {
    case .conflict(let option, let others, let hint):
      guard let first = option.activeSpelling, let other = others.first(where: { $0.activeSpelling != nil }),
        let second = other.activeSpelling
      else { return }
      throw UsageError("\(first) cannot be combined with \(second)\(hint(other).map { "; \($0)" } ?? "")")
    case .requirement(let option, let others):
      guard let spelling = option.activeSpelling, !others.contains(where: \.isSelected) else { return }
      throw UsageError("\(spelling) requires \(others.map(\.displayName).joined(separator: " or "))")
    }
  }

  /// The rule as the help of an option prints it; nil if it concerns another option, or so many that a list would not help.
  func note(for parameter: Parameter) -> String? {
    switch self {
    case .conflict(let option, let others, _):
      guard option === parameter, others.count <= 3 else { return nil }
      return "not with " + others.map(\.spelling).joined(separator: ", ")
    case .requirement(let option, let others):
      guard option === parameter else { return nil }
      return "requires " + others.map(\.displayName).joined(separator: " or ")
    }
  }
}

extension Parameter {
  /// The spelling on the command line, unless it is one that switches a flag to its default.
  fileprivate var activeSpelling: String? {
    guard let given = givenSpelling else { return nil }
    return kind != .flag || given == spelling || given.count == 2 ? given : nil
  }

  /// Whether a value is given anywhere.
  fileprivate var isSelected: Bool {
    if case .word = origin { activeSpelling != nil } else { origin != .standard }
  }
}
