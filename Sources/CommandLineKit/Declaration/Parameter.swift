/// An option, flag or argument of a command instance, independent of its value's type.
package struct Parameter: Sendable {
  package enum Kind: Sendable {
    case option
    case flag
    case argument
  }

  /// The long name without dashes: `connect-to`.
  package let name: String
  package let section: Section
  let definition: ParameterDefinition
  package let origin: @Sendable () -> ValueSource
  /// The name of the option of which this is an earlier name; nil for all others.
  package var original: String?

  package var declaration: Declaration { definition.declaration }
  package var kind: Kind { definition.kind }
  package var isRepeatable: Bool { definition.isRepeatable }

  /// The minimum number of values of an argument.
  package var minimumCount: Int { definition.minimumCount }

  /// The default as the user would write it; nil to omit it.
  package var defaultText: String? { definition.defaultText() }
  package var choices: [String] { definition.choices() }

  /// Parses and stores a value; a repeatable parameter appends it.
  package var assign: @Sendable (String, ValueSource) throws(ValueError) -> Void { definition.assign }

  /// The placeholder for the value in help and messages.
  package var placeholder: String { declaration.placeholder ?? name.uppercased() }

  /// Whether it is a flag that is on unless it is switched off.
  var isOnByDefault: Bool { kind == .flag && defaultText == true.argumentText }

  /// The long form that changes something: `--mode`, and `--no-open` for a flag that is on.
  package var spelling: String { isOnByDefault ? "--no-\(name)" : "--\(name)" }

  /// The name in messages: `--connect-to`, `ID|URL`.
  package var displayName: String { kind == .argument ? placeholder : "--\(name)" }

  /// The declaration of a parameter in a command.
  package struct Declaration: Sendable {
    package var help: String
    package var name: String?
    package var short: Character?
    package var placeholder: String?
    package var section: Section?
    package var isHidden = false
    package var fromFile = true
    /// Whether values for all commands apply: the environment, and the top of the file. If options of the same name
    /// accept different values in different commands, only the command's own section sets them.
    package var isShared = true
    /// Whether the environment variable of a repeatable option contains several values.
    package var splitsVariable = true
    /// The earlier names of an option.
    package var aliases: [Alias] = []
  }

  /// An earlier name of an option. It is still accepted, but not listed.
  package struct Alias: Sendable {
    let name: String
    let short: Character?
    let isShared: Bool

    /// - Parameter isShared: Whether values for all commands apply to this name.
    package init(_ name: String, short: Character? = nil, isShared: Bool = true) {
      (self.name, self.short, self.isShared) = (name, short, isShared)
    }
  }
}

/// A part of a command or group: an option, flag, argument or nested group.
package protocol ArgumentPart: Sendable {
  func parameters(label: String, section: Section) -> [Parameter]
  func validateAll() throws(UsageError)
}

extension Parameter {
  /// The parameters of a command or group and its nested groups, in the order of declaration.
  package static func all(of arguments: any Arguments) -> [Parameter] {
    let section = type(of: arguments).section
    return arguments.parts.flatMap { label, part in part.parameters(label: label, section: section) }
  }

  /// The long name of a property: `connectTo` is `connect-to`. Uses bytes, because every start needs all names.
  package static func longName(label: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(label.utf8.count + 4)
    for byte in label.utf8 {
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if isUpper { bytes.append(UInt8(ascii: "-")) }
      bytes.append(isUpper ? byte | 0x20 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether an environment variable sets the option.
  package var isVariable: Bool { kind != .argument && declaration.isShared && declaration.fromFile }

  /// The environment variable of an option: `RANKINGLOG_DATA_DIR` for `--data-dir`.
  package func environmentName(program: String) -> String {
    let text = "\(program)_\(name)".uppercased()
    return String(decoding: text.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
  }
}
