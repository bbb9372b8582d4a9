import HTTPTransport

/// The local time of a response, compared with the time that the server states.
struct ClockComparison {
  /// The seconds by which the local clock is ahead, negative if it is behind; 0 if the clocks may agree.
  let offset: Int

  /// - Parameters:
  ///   - duration: The time since the request was sent. The server has created the response within it.
  ///   - now: The local time after the response.
  /// - Returns: nil if the head does not state its time of creation, or if a cache stored the response before.
  init?(_ head: HTTPHead, after duration: Duration, now: Timestamp) {
    guard let date = head.date, head.headers["Age"].flatMap(Int.init) ?? 0 == 0 else { return nil }
    // Both times are rounded down to seconds.
    let start = now.seconds - duration.wholeSeconds
    let isPossible = start - 1 <= date && date <= now.seconds + 1
    offset = isPossible ? 0 : now.seconds - Int(duration.components.seconds) / 2 - date
  }
}
