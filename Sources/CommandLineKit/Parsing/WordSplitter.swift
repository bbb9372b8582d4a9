/// Splits the words after the command's name into options and arguments. Ignores values, except to determine which
/// options need one.
struct WordSplitter {
  private(set) var assignments: [Assignment] = []
  private(set) var positionals: [String] = []
  private(set) var wantsHelp = false

  private let options: [Parameter]
  private var words: ArraySlice<String>
  /// What to use instead of an unknown option, by its name without dashes, and its value or the next word.
  private let correction: (_ name: String, _ value: String?) -> String?

  init(
    _ words: ArraySlice<String>, parameters: [Parameter],
    correction: @escaping (_ name: String, _ value: String?) -> String? = { _, _ in nil }
  ) throws(UsageError) {
    self.words = words
    self.correction = correction
    options = parameters.filter { $0.kind != .argument }
    while let word = self.words.popFirst() {
      if word == "--" {
        positionals += self.words
        break
      } else if word.hasPrefix("--") {
        try takeLong(word)
      } else if word.hasPrefix("-"), word != "-" {
        try takeShort(word)
      } else {
        positionals.append(word)
      }
    }
  }

  /// Consumes `--name`, `--name value`, `--name=value` or `--no-name`.
  private mutating func takeLong(_ word: String) throws(UsageError) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let spelling = "--\(name)"
    let value = parts.count == 2 ? String(parts[1]) : nil
    if name == "help", value == nil {
      wantsHelp = true
    } else if let option = option(named: name) {
      let text = if let value { value } else { try nextWord(for: option, spelling) }
      assign(option, text, spelling)
    } else if let (flag, isOn) = flag(named: name) {
      guard value == nil else {
        let opposite = isOn ? "--no-\(flag.name)" : "--\(flag.name)"
        throw UsageError("\(spelling) takes no value; its opposite is \(opposite)")
      }
      assign(flag, isOn ? "yes" : "no", spelling)
    } else {
      throw unknown(spelling, name, value)
    }
  }

  private func unknown(_ spelling: String, _ name: String, _ value: String?) -> UsageError {
    let value = value ?? words.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    if let correction = correction(name, value) {
      return UsageError("unknown option '\(spelling)'; \(correction)")
    }
    return .unknown("option", spelling, among: spellings)
  }

  /// `-q`, `-n5`, `-n 5`, or several flags and at most one value: `-qvn 5`.
  private mutating func takeShort(_ word: String) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      guard let option = option(with: letter) else {
        if letter == "h" {
          wantsHelp = true
          continue
        }
        if word.count == 2 { throw unknown(spelling, String(letter), nil) }
        // `-mode` probably means `--mode`; a single letter would give no suggestion.
        throw .unknown("option", word, among: spellings)
      }
      if option.kind == .flag {
        assign(option, "yes", spelling)
      } else {
        let text = letters.isEmpty ? try nextWord(for: option, spelling) : String(letters)
        assign(option, text, spelling)
        return
      }
    }
  }

  private mutating func assign(_ parameter: Parameter, _ text: String, _ spelling: String) {
    assignments.append(Assignment(parameter: parameter, text: text, origin: .word(spelling)))
  }

  /// Consumes the next word as a value, even with a dash, so that `--date -1d` works. An option of the command is not a
  /// value: the user forgot the value.
  private mutating func nextWord(for option: Parameter, _ spelling: String) throws(UsageError) -> String {
    guard let word = words.popFirst() else {
      throw UsageError("\(spelling) needs a value; use \(spelling) \(option.placeholder)")
    }
    if isSpelling(word) {
      throw UsageError(
        "\(spelling) needs a value before \(word); use \(spelling) \(option.placeholder), or --\(option.name)=\(word)"
      )
    }
    return word
  }

  /// Whether a word is an option of the command, with or without a value.
  private func isSpelling(_ word: String) -> Bool {
    guard word.hasPrefix("--"), word.utf8.count > 2 else {
      return word.count == 2 && word.first == "-" && word.last.flatMap(option(with:)) != nil
    }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    return option(named: String(name)) != nil || flag(named: String(name)) != nil
  }

  private func option(named name: String) -> Parameter? {
    options.first { $0.kind == .option && ($0.name == name || $0.earlierNames.contains { $0.key == name }) }
  }

  private func option(with letter: Character) -> Parameter? {
    options.first { $0.short == letter || $0.earlierNames.contains { $0.spelling == "-\(letter)" } }
  }

  private func flag(named name: String) -> (flag: Parameter, isOn: Bool)? {
    for flag in options where flag.kind == .flag {
      if name == flag.name { return (flag, true) }
      if name == "no-\(flag.name)" { return (flag, false) }
    }
    return nil
  }

  /// The candidates for suggestions.
  private var spellings: [String] {
    let visible = options.filter { !$0.isHidden }
    let negations = visible.filter { $0.kind == .flag }.map { "--no-\($0.name)" }
    return visible.map { "--\($0.name)" } + negations + ["--help"]
  }
}
