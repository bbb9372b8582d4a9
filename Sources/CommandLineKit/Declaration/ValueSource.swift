import Synchronization

/// The source of a value; `$mode` returns the source of an option's value.
package enum ValueSource: Equatable, Sendable, CustomStringConvertible {
  case standard
  /// The spelling on the command line: `-m`, `--no-offline`; for an argument its placeholder.
  case word(String)
  case environment(String)
  case file(path: String, line: Int)

  package var description: String {
    switch self {
    case .standard: "the default"
    case .word(let spelling): spelling
    case .environment(let variable): variable
    case .file(let path, let line): "\(path):\(line)"
    }
  }
}
