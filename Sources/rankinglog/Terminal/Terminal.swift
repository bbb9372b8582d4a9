import Platform

/// Properties of the terminal behind a descriptor.
enum Terminal {
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Returns the line width in cells: `COLUMNS`, or the width of the terminal; nil if both are missing.
  static func columns(of descriptor: Int32, environment: [String: String]) -> Int? {
    if let asked = environment["COLUMNS"].flatMap({ Int($0) }), asked > 0 { return asked }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether the cursor can be moved, which a status block requires.
  static func canRedraw(_ descriptor: Int32, environment: [String: String]) -> Bool {
    isTerminal(descriptor) && environment["TERM"] != "dumb"
  }
}

/// Values of `--color`.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never

  /// Whether to use color on a stream. `NO_COLOR` and `CLICOLOR_FORCE` apply only to `auto`, and `NO_COLOR` takes
  /// precedence.
  func isOn(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment["NO_COLOR"]?.isEmpty == false { return false }
    if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
    return isTerminal && environment["TERM"] != "dumb"
  }
}
