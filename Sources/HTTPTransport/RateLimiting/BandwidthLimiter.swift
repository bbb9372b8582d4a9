/// Limits the total bandwidth of all transfers. Used on the loop's thread only; `now` is the time since any fixed
/// moment, and is not asked for without a limit.
///
/// libcurl's own limit (`CURLOPT_MAX_RECV_SPEED_LARGE`) is per transfer, and lets each transfer have about a second's
/// worth at first: for an image that is all of it.
final class BandwidthLimiter {
  /// How far transfers may run ahead. Timers are no more precise than a millisecond, and at some speeds a whole buffer
  /// takes no longer than that.
  static let slack = Duration.milliseconds(20)

  private let bytesPerSecond: Int?
  /// When the bytes received so far would be complete at the allowed speed.
  private var paidAt = Duration.zero
  private var waiting: [TransferID] = []

  init(bytesPerSecond: Int?) {
    self.bytesPerSecond = bytesPerSecond.map { max(1, $0) }
  }

  /// - Returns: false when the transfer has to wait; `due` returns it later.
  func admits(_ id: TransferID, at now: @autoclosure () -> Duration) -> Bool {
    if bytesPerSecond == nil || paidAt <= now() + Self.slack { return true }
    if !waiting.contains(where: { $0 === id }) { waiting.append(id) }
    return false
  }

  func count(_ bytes: Int, at now: @autoclosure () -> Duration) {
    guard let bytesPerSecond else { return }
    paidAt = max(paidAt, now()) + .seconds(1) * bytes / bytesPerSecond
  }

  /// The time until the next transfer is due; nil when none is waiting.
  func wait(at now: @autoclosure () -> Duration) -> Duration? {
    waiting.isEmpty ? nil : max(.zero, paidAt - Self.slack - now())
  }

  /// The transfers to resume, in the order in which they were paused.
  func due(at now: @autoclosure () -> Duration) -> [TransferID] {
    guard !waiting.isEmpty, paidAt <= now() + Self.slack else { return [] }
    defer { waiting = [] }
    return waiting
  }
}
