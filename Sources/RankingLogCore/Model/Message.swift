/// A sentence for a user, with the suggested steps.
///
/// It is written as a string literal: `"this source requires an account; \(.signIn(.app))"`. An interpolated message or
/// error preserves its suggestions. ``description`` words them for any program, ``worded(_:)`` in a program's own
/// words.
public struct Message: Equatable, Sendable {
  private enum Part: Equatable, Sendable {
    case text(String)
    case suggestion(Suggestion)
  }

  /// The parts. Text is never empty or adjacent to text, so that messages that read the same are equal.
  private var parts: [Part] = []

  /// Creates a message without suggestions.
  public init(_ text: String) { append(text) }

  /// Whether the message is empty.
  public var isEmpty: Bool { parts.isEmpty }

  /// The suggested steps, in order.
  public var suggestions: [Suggestion] {
    parts.compactMap { if case .suggestion(let suggestion) = $0 { suggestion } else { nil } }
  }

  /// Returns the message with its suggestions in a program's own words.
  public func worded(_ word: (Suggestion) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .suggestion(let suggestion): word(suggestion)
      }
    }.joined()
  }

  /// Concatenates two messages.
  public static func + (first: Message, second: Message) -> Message {
    var message = first
    message.append(second)
    return message
  }

  private mutating func append(_ text: String) {
    guard !text.isEmpty else { return }
    if case .text(let last) = parts.last {
      parts[parts.count - 1] = .text(last + text)
    } else {
      parts.append(.text(text))
    }
  }

  private mutating func append(_ message: Message) {
    for part in message.parts {
      switch part {
      case .text(let text): append(text)
      case .suggestion: parts.append(part)
      }
    }
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
    public mutating func appendLiteral(_ text: String) { message.append(text) }

    /// Adds a suggestion.
    public mutating func appendInterpolation(_ suggestion: Suggestion) {
      message.parts.append(.suggestion(suggestion))
    }

    /// Adds a message with its suggestions.
    public mutating func appendInterpolation(_ other: Message) { message.append(other) }

    /// Adds a value as text, or an error with its suggestions.
    public mutating func appendInterpolation<Value>(_ value: Value) {
      if let error = value as? RankingLogError {
        message.append(error.message)
      } else {
        message.append(String(describing: value))
      }
    }
  }

  /// Creates a message without suggestions.
  public init(stringLiteral text: String) { append(text) }

  /// Creates a message from the parts of a literal.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.message }
}

extension Sequence<Message> {
  /// Returns one message that consists of the messages and separators.
  func joined(separator: String) -> Message {
    reduce(into: nil as Message?) { joined, next in
      joined = joined.map { $0 + Message(separator) + next } ?? next
    } ?? ""
  }
}
