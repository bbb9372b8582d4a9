import Platform

/// Waits until a read of an open pipe or terminal would not block. Blocks the thread for short periods.
///
/// - Throws: `CancellationError` if the task is canceled while there is no input.
package func waitForInput(_ descriptor: Int32) throws {
  var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  repeat { try Task.checkCancellation() } while poll(&waiting, 1, 100) == 0
}
