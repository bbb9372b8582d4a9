import CommandLineKit

/// `30m`, `2h`, `90s` or `off`.
struct IdleArgument: ArgumentValue, Hashable {
  /// nil for no end.
  let duration: Duration?

  static let standard = IdleArgument(duration: .seconds(30 * 60))

  private static let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600]

  private init(duration: Duration?) { self.duration = duration }

  init(argument: String) throws(ValueError) {
    if argument == "off" {
      duration = nil
      return
    }
    guard let unit = argument.last.flatMap({ Self.units[$0] }), let count = Int(argument.dropLast()),
      (1...86_400).contains(count)
    else { throw ValueError("expected a time such as 30m, 2h or 90s, or off") }
    duration = .seconds(count * unit)
  }

  var argumentText: String {
    guard let duration else { return "off" }
    let seconds = Int(duration.components.seconds)
    return seconds % 3600 == 0 ? "\(seconds / 3600)h" : seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
  }
}
