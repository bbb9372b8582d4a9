/// The speed of a transfer over the last seconds, measured from the total number of received bytes.
struct SpeedMeter: Sendable {
  private var samples: [(time: Duration, bytes: Int)] = []
  private let window: Duration

  /// - Parameter window: The measured time. A longer window is steadier, a shorter one reacts faster.
  init(window: Duration = .seconds(5)) {
    self.window = window
  }

  /// - Parameters:
  ///   - bytes: The total number of bytes.
  ///   - time: The time of a monotonic clock.
  mutating func record(_ bytes: Int, at time: Duration) {
    // Samples less than 0.1 s apart are replaced, to limit their number.
    if samples.count > 1, time - samples[samples.count - 2].time < .milliseconds(100) { samples.removeLast() }
    samples.append((time, bytes))
    while samples.count > 2, time - samples[1].time >= window { samples.removeFirst() }
  }

  /// The speed in bytes per second; nil until there are two samples at different times.
  var bytesPerSecond: Double? {
    guard let first = samples.first, let last = samples.last, last.time > first.time else { return nil }
    return Double(last.bytes - first.bytes) / ((last.time - first.time) / .seconds(1))
  }
}
