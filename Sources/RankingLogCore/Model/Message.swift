/// A sentence for a person, with the steps that it advises.
///
/// It is written as a string literal: `"this source needs an account: \(.signIn(.app))"`. A message or an error that is
/// interpolated keeps its suggestions. ``description`` words them for any program, ``worded(_:)`` for one of its own.
public struct Message: Equatable, Sendable {
  private enum Part: Equatable, Sendable {
    case text(String)
    case suggestion(Suggestion)
  }

  /// No text is empty, and none follows another: messages that read the same are equal.
  private var parts: [Part] = []

  /// A message without suggestions.
  public init(_ text: String) { append(text) }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { parts.isEmpty }

  /// The advised steps, in their order.
  public var suggestions: [Suggestion] {
    parts.compactMap { if case .suggestion(let suggestion) = $0 { suggestion } else { nil } }
  }

  /// The message with its suggestions in a program's own words.
  public func worded(_ word: (Suggestion) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .suggestion(let suggestion): word(suggestion)
      }
    }.joined()
  }

  /// One message after another.
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
  /// Collects the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var message = Message("")

    /// An empty message.
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

  /// A message without suggestions.
  public init(stringLiteral text: String) { append(text) }

  /// A message of the parts of a literal.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.message }
}

extension Sequence<Message> {
  /// The messages as one.
  func joined(separator: String) -> Message {
    reduce(into: nil as Message?) { joined, next in
      joined = joined.map { $0 + Message(separator) + next } ?? next
    } ?? ""
  }
}
