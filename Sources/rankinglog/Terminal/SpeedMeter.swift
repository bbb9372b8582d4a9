/// Measures the speed of a transfer over its last seconds, from the total of received bytes.
struct SpeedMeter: Sendable {
  private var samples: [(time: Duration, bytes: Int)] = []
  private let window: Duration

  /// - Parameter window: A longer window is steadier, a shorter one reacts faster.
  init(window: Duration = .seconds(5)) {
    self.window = window
  }

  /// - Parameters:
  ///   - bytes: Total bytes so far.
  ///   - time: From one monotonic clock.
  mutating func record(_ bytes: Int, at time: Duration) {
    // Samples less than 0.1 s apart are useless and would pile up.
    if samples.count > 1, time - samples[samples.count - 2].time < .milliseconds(100) { samples.removeLast() }
    samples.append((time, bytes))
    while samples.count > 2, time - samples[1].time >= window { samples.removeFirst() }
  }

  /// nil until there are two samples at different times.
  var bytesPerSecond: Double? {
    guard let first = samples.first, let last = samples.last, last.time > first.time else { return nil }
    return Double(last.bytes - first.bytes) / ((last.time - first.time) / .seconds(1))
  }
}
