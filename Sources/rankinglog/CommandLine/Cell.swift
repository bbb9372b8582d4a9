import Synchronization

/// Holds one parameter's value.
///
/// A reference, because `Mirror` hands out copies of the wrappers: the parser fills the cell which the
/// command's own wrapper reads. Locked, so that a command is `Sendable` and can run in a task.
final class Cell<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var origin = Origin.standard
  }

  private let state: Mutex<State>

  init(_ value: Value?) {
    state = Mutex(State(value: value))
  }

  var value: Value {
    guard let value = state.withLock({ $0.value }) else {
      preconditionFailure("a required argument was read before the command line was parsed")
    }
    return value
  }

  var origin: Origin { state.withLock { $0.origin } }

  func set(_ value: Value, _ origin: Origin) {
    state.withLock { $0 = State(value: value, origin: origin) }
  }

  func append<Element>(_ element: Element, _ origin: Origin) where Value == [Element] {
    state.withLock { state in
      state.value = (state.value ?? []) + [element]
      state.origin = origin
    }
  }
}

/// Where a value came from; `$mode` of an option gives it.
enum Origin: Equatable, Sendable, CustomStringConvertible {
  case standard
  /// As it was spelled on the command line: `-m`, `--no-offline`; an argument's placeholder.
  case word(String)
  case environment(String)
  case file(path: String, line: Int)

  var description: String {
    switch self {
    case .standard: "the default"
    case .word(let spelling): spelling
    case .environment(let variable): variable
    case .file(let path, let line): "\(path):\(line)"
    }
  }

  /// Whether the user gave it, in whatever way.
  var isGiven: Bool { self != .standard }

  /// Whether it stood on the command line.
  var isWord: Bool { if case .word = self { true } else { false } }
}
