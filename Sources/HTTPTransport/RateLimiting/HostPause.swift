/// A pause that a host requested. A pure value; `now` is the time since any fixed moment.
///
/// The first request after a pause is sent on trial, and the others wait for its response: if the host requests another
/// pause, it has received one request, not one of each connection and process.
struct HostPause: Equatable, Sendable {
  /// The maximum time for which others wait for a request on trial.
  static let trialTime = Duration.seconds(10)
  /// The interval at which they check for its response.
  static let trialInterval = Duration.seconds(1)

  /// The end of the pause, which remains until the host responds without another one; zero for none.
  private(set) var end = Duration.zero
  /// The time until which other requests wait for the request on trial; zero for none.
  private(set) var trialEnd = Duration.zero

  init(end: Duration = .zero, trialEnd: Duration = .zero) { (self.end, self.trialEnd) = (end, trialEnd) }

  /// Whether the next request is sent on trial.
  var isUnconfirmed: Bool { end != .zero }

  /// The time until the end of the pause; zero or less if there is none.
  func rest(at now: Duration) -> Duration { end - now }

  /// Extends the pause.
  mutating func extend(to time: Duration) {
    self = HostPause(end: max(end, time))
  }

  /// Starts the trial.
  ///
  /// - Returns: The time to wait because another request is on trial; nil if this request is on trial now.
  mutating func startTrial(at now: Duration) -> Duration? {
    if trialEnd > now { return min(trialEnd - now, Self.trialInterval) }
    trialEnd = now + Self.trialTime
    return nil
  }

  /// Ends the trial. A later pause remains.
  ///
  /// - Parameter hasPassed: Whether the host responded without requesting a pause.
  mutating func endTrial(hasPassed: Bool, at now: Duration) {
    if end > now { return }
    trialEnd = .zero
    if hasPassed { end = .zero }
  }

  /// Merges the pause in the state that all processes share, which is newer unless this process could not write it.
  mutating func merge(_ shared: HostPause, at now: Duration) {
    // A later time was written by another clock.
    let isValid = shared.end <= now + RetryPolicy.maxPauseStored
    let known = isValid ? shared : HostPause()
    self = end > max(now, known.end) ? self : known
  }
}
