/// The speed of a transfer over its last seconds, from the bytes received so far.
struct SpeedMeter: Sendable {
  private var samples: [(time: Duration, bytes: Int)] = []
  private let window: Duration

  /// - Parameter window: Longer is steadier, shorter follows changes sooner.
  init(window: Duration = .seconds(5)) {
    self.window = window
  }

  /// - Parameters:
  ///   - bytes: All bytes so far.
  ///   - time: Read from one monotonic clock.
  mutating func record(_ bytes: Int, at time: Duration) {
    // Samples closer than a tenth of a second tell nothing and would pile up.
    if samples.count > 1, time - samples[samples.count - 2].time < .milliseconds(100) { samples.removeLast() }
    samples.append((time, bytes))
    while samples.count > 2, time - samples[1].time >= window { samples.removeFirst() }
  }

  /// Nil until there are two samples at different times.
  var bytesPerSecond: Double? {
    guard let first = samples.first, let last = samples.last, last.time > first.time else { return nil }
    return Double(last.bytes - first.bytes) / ((last.time - first.time) / .seconds(1))
  }
}
