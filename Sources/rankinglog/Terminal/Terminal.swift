#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Facts about the terminal behind a descriptor.
enum Terminal {
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The cells of a line: what `COLUMNS` says, else the terminal; nil where there is neither.
  static func columns(of descriptor: Int32, environment: [String: String]) -> Int? {
    if let asked = environment["COLUMNS"].flatMap({ Int($0) }), asked > 0 { return asked }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether the cursor can be moved: what a status block needs.
  static func canRedraw(_ descriptor: Int32, environment: [String: String]) -> Bool {
    isTerminal(descriptor) && environment["TERM"] != "dumb"
  }
}

/// What `--color` takes.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never

  /// Decides for one stream. `NO_COLOR` and `CLICOLOR_FORCE` speak only where the user chose nothing,
  /// and the former is the stronger.
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

/// Styles text, or leaves it as it is. Style last: escapes have no width that could be measured.
struct Styler: Sendable {
  enum Style: String, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "31"
  }

  let isOn: Bool

  func callAsFunction(_ style: Style, _ text: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
