import Platform

/// The reason of a failed write.
enum SinkError: Error, Equatable, CustomStringConvertible {
  /// The reader closed the pipe (`| head`). This is not a failure: the program ends without a message, with status 0.
  case closed
  case full(name: String)
  case failed(name: String, reason: String)

  init(code: Int32, name: String) {
    switch code {
    case EPIPE: self = .closed
    case ENOSPC, EDQUOT: self = .full(name: name)
    default: self = .failed(name: name, reason: String(cString: strerror(code)))
    }
  }

  var description: String {
    switch self {
    case .closed: "the reader closed the pipe"
    case .full(let name):
      "cannot write to \(name): the disk is full; free some space and run the same command again"
    case .failed(let name, let reason): "cannot write to \(name): \(reason)"
    }
  }
}
