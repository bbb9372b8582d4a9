import Synchronization

/// The storage of a parameter's value, which the parser and the command's property share.
///
/// Locked, so that a command is `Sendable` and can run in a task.
final class ParameterStorage<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var origin = ValueSource.standard
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

  var origin: ValueSource { state.withLock { $0.origin } }

  func set(_ value: Value, _ origin: ValueSource) {
    state.withLock { $0 = State(value: value, origin: origin) }
  }

  func append<Element>(_ element: Element, _ origin: ValueSource) where Value == [Element] {
    state.withLock { state in
      // Removed first: appending to an array with two references would copy it for each element.
      var values = state.value.take() ?? []
      values.append(element)
      state = State(value: values, origin: origin)
    }
  }
}
