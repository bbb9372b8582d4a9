/// The text of an error: a literal and its values, so that a program can translate it.
package struct UsageText: Sendable, Equatable, CustomStringConvertible {
  /// The parts in order. Values are in the words of the user, or not translated.
  package enum Part: Sendable, Equatable {
    case literal(String)
    case value(String)
    /// A part that is translated alone.
    indirect case text(UsageText)
  }

  package private(set) var parts: [Part] = []

  /// Text that is not translated.
  package init(plain text: String) { parts = [.value(text)] }

  package var description: String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .literal(let part), .value(let part): text += part
      case .text(let part): text += part.description
      }
    }
  }
}

extension UsageText: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) {
      if !text.isEmpty { parts.append(.literal(text)) }
    }

    /// Adds a text with its values.
    package mutating func appendInterpolation(_ other: UsageText) { parts += other.parts }

    /// Adds a text that is translated alone.
    package mutating func appendInterpolation(alone other: UsageText) { parts.append(.text(other)) }

    package mutating func appendInterpolation<Value>(_ value: Value) {
      parts.append(.value(String(describing: value)))
    }
  }

  package init(stringLiteral text: String) { parts = [.literal(text)] }

  package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }
}
