import CommandLineKit
import RankingLogSite

/// An idle time, or `off`.
struct IdleArgument: ArgumentValue, Hashable {
  /// The idle time before the server exits; nil for `off`.
  let time: TimeArgument?

  static let standard = IdleArgument(time: TimeArgument(.seconds(30 * 60)))

  private init(time: TimeArgument) { self.time = time }

  init(argument: String) throws(ValueError) {
    guard argument != "off" else {
      time = nil
      return
    }
    do { time = try TimeArgument(argument: argument) } catch { throw ValueError("\(error.reason), or off") }
  }

  var duration: Duration? { time?.duration }
  var argumentText: String { time?.argumentText ?? "off" }
}
