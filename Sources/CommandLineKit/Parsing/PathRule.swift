/// The rule for paths that a user gives as an option, an argument, a variable or a setting.
///
/// A shell expands `~` only at the start of a word, and not in `--output=~/x` or in the variables of crontab and systemd.
/// A relative path in a variable or a setting would mean another file in each working directory.
package struct PathRule: Sendable {
  /// The home directory; nil if it is unknown.
  private let home: String?
  private let expands: Bool

  /// - Parameter environment: The variables of the process, with the home directory.
  package init(_ environment: [String: String]) {
    home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    expands = true
  }

  private init() { (home, expands) = (nil, false) }

  /// Only checks paths, for values that are not used now.
  package static let checkOnly = PathRule()

  /// Returns the path that a text means.
  package func path(_ text: String, from origin: ValueSource) throws(ValueError) -> String {
    if text == "~" || text.hasPrefix("~/") {
      guard expands else { return text }
      guard let home else { throw ValueError("HOME is not set; use an absolute path") }
      return home + text.dropFirst()
    }
    if text.hasPrefix("~") { throw ValueError("~NAME is not expanded; use an absolute path, or ./~NAME") }
    if text.hasPrefix("$") {
      throw ValueError("variables are not expanded; use an absolute path, or a path that starts with ~/")
    }
    switch origin {
    case .standard, .word: return text
    case .environment, .file:
      // "-" is standard input or output.
      guard text.hasPrefix("/") || text == "-" || text.isEmpty else {
        throw ValueError("requires an absolute path, or a path that starts with ~/")
      }
      return text
    }
  }
}
