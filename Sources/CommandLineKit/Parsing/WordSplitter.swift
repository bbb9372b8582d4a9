/// An unparsed value for a parameter.
struct Assignment: Sendable {
  let parameter: Parameter
  let text: String
  let origin: ValueSource
}

/// Splits the words after the command's name into options and arguments. Does not look at values, except to know which
/// options take one.
struct WordSplitter {
  private(set) var assignments: [Assignment] = []
  private(set) var positionals: [String] = []
  private(set) var wantsHelp = false

  private let options: [Parameter]
  private var words: ArraySlice<String>

  init(_ words: ArraySlice<String>, parameters: [Parameter]) throws(UsageError) {
    self.words = words
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

  /// `--name`, `--name value`, `--name=value` or `--no-name`.
  private mutating func takeLong(_ word: String) throws(UsageError) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let spelling = "--\(name)"
    let value = parts.count == 2 ? String(parts[1]) : nil
    if name == "help", value == nil {
      wantsHelp = true
    } else if let option = options.first(where: { $0.name == name && $0.kind == .option }) {
      let text = if let value { value } else { try nextWord(for: option, spelling) }
      assign(option, text, spelling)
    } else if let (flag, isOn) = flag(named: name) {
      guard value == nil else {
        let opposite = isOn ? "--no-\(flag.name)" : "--\(flag.name)"
        throw UsageError("\(spelling) takes no value; its opposite is \(opposite)")
      }
      assign(flag, isOn ? "yes" : "no", spelling)
    } else {
      throw .unknown("option", spelling, among: spellings)
    }
  }

  /// `-q`, `-n5`, `-n 5`, or several flags and at most one value: `-qvn 5`.
  private mutating func takeShort(_ word: String) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      guard let option = options.first(where: { $0.declaration.short == letter }) else {
        if letter == "h" {
          wantsHelp = true
          continue
        }
        // `-mode` probably means `--mode`; a single letter would give no suggestion.
        throw .unknown("option", word.count == 2 ? spelling : word, among: word.count == 2 ? [] : spellings)
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

  /// The value is the next word whatever it looks like, so that `--date -1d` works.
  private mutating func nextWord(for option: Parameter, _ spelling: String) throws(UsageError) -> String {
    guard let word = words.popFirst() else {
      throw UsageError("\(spelling) needs a value: \(spelling) \(option.placeholder)")
    }
    return word
  }

  private func flag(named name: String) -> (flag: Parameter, isOn: Bool)? {
    for flag in options where flag.kind == .flag {
      if name == flag.name { return (flag, true) }
      if name == "no-\(flag.name)" { return (flag, false) }
    }
    return nil
  }

  /// Candidates for suggestions.
  private var spellings: [String] {
    let visible = options.filter { !$0.declaration.isHidden }
    let negations = visible.filter { $0.kind == .flag }.map { "--no-\($0.name)" }
    return visible.map { "--\($0.name)" } + negations + ["--help"]
  }
}
