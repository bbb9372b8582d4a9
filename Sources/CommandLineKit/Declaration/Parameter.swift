/// An option, flag or argument of a command instance, independent of its value's type.
///
/// A class, so that a list of parameters is cheap to create. Strings for help and completion are created on demand.
package final class Parameter: Sendable {
  package enum Kind: Sendable {
    case option
    case flag
    case argument
  }

  /// The sources of an option's value in addition to the command line.
  package enum Scope: Sendable, Equatable {
    /// The environment and the configuration file.
    case everywhere
    /// The section of the command in the configuration file, because options of the same name accept other values in
    /// other commands.
    case section
    /// None. A variable of its name is an error: an exported `--force` would replace files in every later run.
    case commandLine
    /// None. A variable of its name may be meant for other commands.
    case ignoringVariable

    /// Whether a configuration file can set it.
    package var isConfigurable: Bool { self == .everywhere || self == .section }
  }

  package let kind: Kind
  /// The long name without dashes: `connect-to`; for an argument the placeholder.
  package let name: String
  package let short: Character?
  package let help: String
  /// The placeholder for the value in help and messages.
  package let placeholder: String
  package let section: Section
  package let isHidden: Bool
  package let isRepeatable: Bool
  /// The minimum number of values of an argument.
  package let minimumCount: Int
  package let scope: Scope
  /// Whether the environment variable of a repeatable option contains several values.
  let splitsVariable: Bool
  /// Earlier names. They are accepted, but not listed.
  let earlierNames: [EarlierName]
  /// Whether its values are paths, to which ``PathRule`` applies.
  let isPath: Bool
  private let makeChoices: @Sendable () -> [String]
  private let makeDefaultText: @Sendable () -> String?
  private let readOrigin: @Sendable () -> ValueSource
  /// Parses and stores a value; a repeatable parameter appends it.
  package let assign: @Sendable (String, ValueSource) throws(ValueError) -> Void

  /// Creates a parameter, and adds it to the list that is being collected.
  ///
  /// - Parameter name: As written on the command line: `--mode`, or the placeholder of an argument.
  init<Value>(
    _ kind: Kind, _ name: String, _ help: String, of storage: ParameterStorage<Value>,
    short: Character? = nil, placeholder: String? = nil, section: Section? = nil, isHidden: Bool = false,
    isRepeatable: Bool = false, minimumCount: Int = 0, scope: Scope = .commandLine,
    splitsVariable: Bool = true, earlierNames: [EarlierName] = [], isPath: Bool = false,
    choices: @escaping @Sendable () -> [String] = { [] },
    defaultText: @escaping @autoclosure @Sendable () -> String? = nil,
    assign: @escaping @Sendable (String, ValueSource) throws(ValueError) -> Void
  ) {
    assert(kind == .argument || name.hasPrefix("--"), "\(name) is not an option as written")
    let list = ParameterList.current
    self.kind = kind
    self.name = kind == .argument ? name : String(name.dropFirst(2))
    self.short = short
    self.help = help
    self.placeholder = kind == .argument ? name : placeholder ?? self.name.uppercased()
    self.section = section ?? list?.section ?? .options
    self.isHidden = isHidden
    self.isRepeatable = isRepeatable
    self.minimumCount = minimumCount
    self.scope = scope
    self.splitsVariable = splitsVariable
    self.earlierNames = earlierNames
    self.isPath = isPath
    makeChoices = choices
    makeDefaultText = defaultText
    readOrigin = { storage.origin }
    self.assign = assign
    list?.add(self)
  }

  package var choices: [String] { makeChoices() }

  /// The default as the user would write it; nil to omit it.
  package var defaultText: String? { makeDefaultText() }

  /// The source of the value.
  package var origin: ValueSource { readOrigin() }
}

extension Parameter {
  /// Whether it is a flag that is on unless it is switched off.
  var isOnByDefault: Bool { kind == .flag && defaultText == true.argumentText }

  /// The long form that changes something: `--mode`, and `--no-open` for a flag that is on.
  package var spelling: String { isOnByDefault ? "--no-\(name)" : "--\(name)" }

  /// The name in messages: `--connect-to`, `ID|URL`.
  package var displayName: String { kind == .argument ? placeholder : "--\(name)" }

  /// The spelling on the command line (`-m`, `--no-offline`); nil if it is not given there.
  package var givenSpelling: String? {
    if case .word(let spelling) = origin { spelling } else { nil }
  }

  /// Whether an environment variable sets the option.
  package var isVariable: Bool { kind != .argument && scope == .everywhere }

  /// The environment variable of an option: `RANKINGLOG_DATA_DIR` for `--data-dir`.
  package func environmentName(program: String) -> String { Self.environmentName(name, program: program) }

  static func environmentName(_ key: String, program: String) -> String {
    let text = "\(program)_\(key)".uppercased()
    return String(decoding: text.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
  }

  /// The keys that set it in a section of the configuration file, the present one first.
  ///
  /// - Parameter section: The name of the section; empty for the part above all sections. Variables are named after the keys of that part.
  func keys(in section: String) -> [String] {
    guard kind != .argument else { return [] }
    let isSet = { (scope: Scope) in scope == .everywhere || scope == .section && !section.isEmpty }
    let keys = isSet(scope) ? [name] : []
    return earlierNames.isEmpty ? keys : keys + earlierNames.filter { isSet($0.scope) }.compactMap(\.key)
  }
}

extension [Parameter] {
  /// The spellings (`-m`, `--back`) used on the command line, in the order of declaration.
  package var givenSpellings: [String] { compactMap(\.givenSpelling) }
}

extension Parameter {
  /// A name that an option had: `"--to"`, `"-f"`.
  package struct EarlierName: Sendable, ExpressibleByStringLiteral {
    /// The name as written.
    let spelling: String
    let scope: Scope

    private init(_ spelling: String, scope: Scope) { (self.spelling, self.scope) = (spelling, scope) }

    package init(stringLiteral spelling: String) { self.init(spelling, scope: .everywhere) }

    /// A name that other commands use for another option.
    package static func inSection(_ spelling: String) -> EarlierName {
      EarlierName(spelling, scope: .section)
    }

    /// The key in the configuration file; nil for a letter.
    var key: String? { spelling.hasPrefix("--") ? String(spelling.dropFirst(2)) : nil }
  }
}
