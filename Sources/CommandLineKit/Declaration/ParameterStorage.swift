import Synchronization

/// The storage of a parameter's value.
///
/// A class, because a list of parts has copies of the property wrappers: the parser fills the storage that the command's
/// own wrapper reads. Locked, so that a command is `Sendable` and can run in a task.
package final class ParameterStorage<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var origin = ValueSource.standard
  }

  private let state: Mutex<State>

  package init(_ value: Value?) {
    state = Mutex(State(value: value))
  }

  package var value: Value {
    guard let value = state.withLock({ $0.value }) else {
      preconditionFailure("a required argument was read before the command line was parsed")
    }
    return value
  }

  package var origin: ValueSource { state.withLock { $0.origin } }

  package func set(_ value: Value, _ origin: ValueSource) {
    state.withLock { $0 = State(value: value, origin: origin) }
  }

  package func append<Element>(_ element: Element, _ origin: ValueSource) where Value == [Element] {
    state.withLock { state in
      // Removed first: appending to an array with two references would copy it for each element.
      var values = state.value.take() ?? []
      values.append(element)
      state = State(value: values, origin: origin)
    }
  }
}
