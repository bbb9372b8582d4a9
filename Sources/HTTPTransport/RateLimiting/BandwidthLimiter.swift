/// Limits the total bandwidth of all transfers. Used on the loop's thread only. `now` is the time since any fixed
/// moment, and is not evaluated without a limit.
///
/// libcurl's own limit (`CURLOPT_MAX_RECV_SPEED_LARGE`) applies per transfer, and allows each transfer about one
/// second's worth of data at first, which exceeds most images.
final class BandwidthLimiter {
  /// The maximum lead of transfers over the allowed speed. Timers are only accurate to a millisecond, which at some
  /// speeds is the time for an entire buffer.
  static let slack = Duration.milliseconds(20)

  private let bytesPerSecond: Int?
  /// The time at which the received bytes would be complete at the allowed speed.
  private var paidAt = Duration.zero
  private var waiting: [TransferID] = []

  init(bytesPerSecond: Int?) {
    self.bytesPerSecond = bytesPerSecond.map { max(1, $0) }
  }

  /// - Returns: false if the transfer has to wait; `due` returns it later.
  func admits(_ id: TransferID, at now: @autoclosure () -> Duration) -> Bool {
    if bytesPerSecond == nil || paidAt <= now() + Self.slack { return true }
    if !waiting.contains(where: { $0 === id }) { waiting.append(id) }
    return false
  }

  func count(_ bytes: Int, at now: @autoclosure () -> Duration) {
    guard let bytesPerSecond else { return }
    paidAt = max(paidAt, now()) + .seconds(1) * bytes / bytesPerSecond
  }

  /// The time until the next transfer is due; nil if none is waiting.
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
