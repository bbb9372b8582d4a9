import CommandLineKit

/// `90s`, `30m` or `2h`.
struct TimeArgument: ArgumentValue, Hashable {
  let duration: Duration

  private static let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600]

  init(_ duration: Duration) { self.duration = duration }

  init(argument: String) throws(ValueError) {
    guard let unit = argument.last.flatMap({ Self.units[$0] }), let count = Int(argument.dropLast()),
      (1...86_400).contains(count)
    else { throw ValueError("expected a time such as 30m, 2h or 90s") }
    duration = .seconds(count * unit)
  }

  var argumentText: String {
    let seconds = Int(duration.components.seconds)
    return seconds % 3600 == 0 ? "\(seconds / 3600)h" : seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
  }
}
