/// Runs closures one after another, in the order in which they were added, in a separate thread. The thread starts with
/// the first closure, and ends with the queue, after all closures.
///
/// Dispatch has no textual interface, so that a program that uses it cannot be compiled for another processor.
package final class SerialQueue: Sendable {
  private let work = Monitor(Work())

  package init() {}

  deinit { work.change { $0.isClosed = true } }

  /// Adds a closure. Does not wait for it.
  package func async(_ body: @escaping @Sendable () -> Void) {
    let isFirst = work.change { work in
      work.closures.append(body)
      defer { work.hasThread = true }
      return !work.hasThread
    }
    guard isFirst else { return }
    // The thread must not keep the queue alive. The limit of threads is reached for a short time at most.
    while !startThread({ [work] in Work.run(work) }) { usleep(1000) }
  }

  /// Whether the closures of the queue run in the current thread.
  package var isCurrent: Bool {
    work.change { work in work.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
  }
}

/// The closures of a queue that have not started yet.
private struct Work {
  var closures: [@Sendable () -> Void] = []
  var hasThread = false
  /// Whether there is no queue anymore.
  var isClosed = false
  var thread: pthread_t?

  /// Runs closures until there is no queue anymore.
  static func run(_ work: Monitor<Work>) {
    work.change { $0.thread = pthread_self() }
    while true {
      let closures = work.wait {
        !$0.closures.isEmpty || $0.isClosed
      } _: { work in
        defer { work.closures = [] }
        return work.closures
      }
      if closures.isEmpty { return }
      for closure in closures { closure() }
    }
  }
}
