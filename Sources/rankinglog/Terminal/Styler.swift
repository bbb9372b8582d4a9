import Platform

/// Styles text, or returns it unchanged. Must be applied last, because the width of escape sequences cannot be measured.
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
