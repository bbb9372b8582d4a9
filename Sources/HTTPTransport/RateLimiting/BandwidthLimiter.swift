/// Keeps all transfers together to a speed. It lives on the loop's thread; `now` is the time since any fixed
/// moment.
///
/// libcurl's own limit (`CURLOPT_MAX_RECV_SPEED_LARGE`) is for one transfer at a time, and lets each of them
/// have about a second's worth at first: with pictures that is all of it.
final class BandwidthLimiter {
  /// How far transfers may be ahead. Timers are no better than a millisecond, and at some speeds that is the
  /// time of a whole buffer.
  static let slack = Duration.milliseconds(20)

  private let bytesPerSecond: Int?
  /// When the bytes so far will have taken the time they should.
  private var paidAt = Duration.zero
  private var waiting: [TransferID] = []

  init(bytesPerSecond: Int?) {
    self.bytesPerSecond = bytesPerSecond.map { max(1, $0) }
  }

  /// - Returns: false when the transfer has to wait; it will be among the `due`.
  func admits(_ ticket: TransferID, at now: Duration) -> Bool {
    if bytesPerSecond == nil || paidAt <= now + Self.slack { return true }
    if !waiting.contains(where: { $0 === ticket }) { waiting.append(ticket) }
    return false
  }

  func count(_ bytes: Int, at now: Duration) {
    guard let bytesPerSecond else { return }
    paidAt = max(paidAt, now) + .seconds(1) * bytes / bytesPerSecond
  }

  /// The time until somebody is due; nil when nobody waits.
  func wait(at now: Duration) -> Duration? {
    waiting.isEmpty ? nil : max(.zero, paidAt - Self.slack - now)
  }

  /// Those that may try again, in the order in which they had to stop.
  func due(at now: Duration) -> [TransferID] {
    guard paidAt <= now + Self.slack else { return [] }
    defer { waiting = [] }
    return waiting
  }
}
