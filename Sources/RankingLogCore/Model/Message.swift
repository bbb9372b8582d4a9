/// A sentence for a user, with the suggested steps.
///
/// It is written as a string literal: `"this source requires an account; \(.signIn(.app))"`. An interpolated message or
/// error preserves its suggestions. ``description`` words them for any program, ``worded(_:)`` in a program's own
/// words.
public struct Message: Sendable {
  private enum Part: Equatable, Sendable {
    /// Text of the program's author.
    case literal(String)
    /// An interpolated value.
    case value(String)
    case message(Message)
    case suggestion(Suggestion)
  }

  private var parts: [Part] = []

  /// Creates a message without suggestions.
  public init(_ text: String) { append(.literal(text)) }

  /// Creates a message from a reason, whose part in parentheses at the end is a value: `cannot connect (Connection refused)`.
  package init(reason text: String) {
    guard text.hasSuffix(")"), let start = text.firstIndex(of: "(") else {
      append(.literal(text))
      return
    }
    append(.literal(String(text[...start])))
    append(.value(String(text[text.index(after: start)...].dropLast())))
    append(.literal(")"))
  }

  /// Whether the message is empty.
  public var isEmpty: Bool { read.isEmpty }

  /// The suggested steps, in order.
  public var suggestions: [Suggestion] {
    parts.flatMap { part in
      switch part {
      case .literal, .value: [] as [Suggestion]
      case .message(let message): message.suggestions
      case .suggestion(let suggestion): [suggestion]
      }
    }
  }

  /// Returns the message with its suggestions in a program's own words.
  public func worded(_ word: (Suggestion) -> String) -> String {
    parts.map { part in
      switch part {
      case .literal(let text), .value(let text): text
      case .message(let message): message.worded(word)
      case .suggestion(let suggestion): word(suggestion)
      }
    }.joined()
  }

  /// Returns the message in another language. Messages within it are translated one by one, and values are unchanged. A
  /// sentence without a translation is entirely in English.
  ///
  /// - Parameters:
  ///   - texts: Returns the translation of an English text, in which `{0}`, `{1}` and so on represent the values; nil if
  ///     there is none. The translation may contain them in any order.
  ///   - word: Returns a suggestion in a program's own words, which are translated, too.
  public func translated(_ texts: (String) -> String?, _ word: (Suggestion) -> Message) -> String {
    var pattern = ""
    var values: [String] = []
    for part in parts {
      if case .literal(let text) = part {
        pattern += text
        continue
      }
      pattern += "{\(values.count)}"
      switch part {
      case .literal: break
      case .value(let text): values.append(text)
      case .message(let message): values.append(message.translated(texts, word))
      case .suggestion(let suggestion): values.append(word(suggestion).translated(texts, word))
      }
    }
    guard let text = texts(pattern) else {
      return Self.isSentence(pattern) ? english(word) : Self.fill(pattern, values)
    }
    return values.isEmpty ? text : Self.fill(text, values)
  }

  private func english(_ word: (Suggestion) -> Message) -> String {
    worded { word($0).english(word) }
  }

  /// Whether a pattern has words, and not only punctuation between values.
  private static func isSentence(_ pattern: String) -> Bool {
    var isValue = false
    return pattern.contains { character in
      if character == "{" { isValue = true } else if character == "}" { isValue = false }
      return !isValue && character.isLetter
    }
  }

  /// Replaces `{0}`, `{1}` and so on with values.
  private static func fill(_ pattern: String, _ values: [String]) -> String {
    var (text, rest) = ("", pattern[...])
    while let start = rest.firstIndex(of: "{") {
      text += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: "}"), let number = Int(rest[start..<end].dropFirst()),
        values.indices.contains(number)
      else {
        text.append(rest.removeFirst())
        continue
      }
      text += values[number]
      rest = rest[end...].dropFirst()
    }
    return text + rest
  }

  /// Concatenates two messages.
  public static func + (first: Message, second: Message) -> Message { "\(first)\(second)" }

  private mutating func append(_ part: Part) {
    // Empty values remain, because translations have their numbers.
    if part != .literal("") { parts.append(part) }
  }
}

extension Message: Equatable {
  /// Messages that read the same are equal.
  public static func == (one: Message, other: Message) -> Bool { one.read == other.read }

  /// The suggestions, and the text between them. Text is never adjacent to text.
  private var read: [Part] {
    parts.reduce(into: []) { read, part in
      switch part {
      case .literal(let text), .value(let text): Self.add(text, to: &read)
      case .suggestion: read.append(part)
      case .message(let message):
        for part in message.read {
          if case .value(let text) = part { Self.add(text, to: &read) } else { read.append(part) }
        }
      }
    }
  }

  private static func add(_ text: String, to read: inout [Part]) {
    guard !text.isEmpty else { return }
    guard case .value(let last) = read.last else { return read.append(.value(text)) }
    read[read.count - 1] = .value(last + text)
  }
}

extension Message: CustomStringConvertible {
  /// The message with its suggestions in words that name no program.
  public var description: String { worded(\.description) }
}

extension Message: ExpressibleByStringInterpolation {
  /// The collector of the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var message = Message("")

    /// Creates an empty message.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds text.
    public mutating func appendLiteral(_ text: String) { message.append(.literal(text)) }

    /// Adds a suggestion.
    public mutating func appendInterpolation(_ suggestion: Suggestion) {
      message.append(.suggestion(suggestion))
    }

    /// Adds a message with its suggestions.
    public mutating func appendInterpolation(_ other: Message) { message.append(.message(other)) }

    /// Adds a value as text, or an error with its suggestions.
    public mutating func appendInterpolation<Value>(_ value: Value) {
      if let error = value as? RankingLogError {
        message.append(.message(error.message))
      } else {
        message.append(.value(String(describing: value)))
      }
    }
  }

  /// Creates a message without suggestions.
  public init(stringLiteral text: String) { append(.literal(text)) }

  /// Creates a message from the parts of a literal.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.message }
}

extension Sequence<Message> {
  /// Returns one message that consists of the messages and separators.
  package func joined(separator: String) -> Message {
    reduce(into: nil as Message?) { joined, next in
      joined = joined.map { $0 + Message(separator) + next } ?? next
    } ?? ""
  }
}
