/// The input of an exported archive.
public enum ExchangeSource: Sendable {
  /// A file.
  case file(String)
  /// An open file or pipe, which is not closed, with its name for messages.
  case descriptor(Int32, name: String)

  /// The name in messages.
  public var name: String {
    switch self {
    case .file(let path): path
    case .descriptor(_, let name): name
    }
  }

  /// The open file; -1 if it is not open yet.
  var descriptor: Int32 {
    if case .descriptor(let number, _) = self { number } else { -1 }
  }
}
