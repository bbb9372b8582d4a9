import RankingLogCore
import Synchronization

/// Prints files as they become whole.
struct FilePrinter {
  private let format: FileFormat
  private let context: Context

  init(_ format: FileFormat, _ context: Context) {
    self.format = format
    self.context = context
  }

  func print(_ file: DownloadedFile) throws(SinkError) {
    // A file that is known but not there has no path to print.
    guard file.state != .known else { return }
    let line: [UInt8] =
      switch format {
      case .paths: Array(file.path.utf8)
      case .ndjson:
        FileRecord(
          illust: file.illust, page: file.page, path: file.path, bytes: file.bytes, state: file.state.rawValue
        ).json
      }
    try context.print { sink throws(SinkError) in try sink.write(bytes: line + [UInt8(ascii: "\n")]) }
  }
}

/// Keeps the first error of callbacks that cannot throw.
final class FirstFailure: Sendable {
  private let failure = Mutex<(any Error)?>(nil)

  var error: (any Error)? { failure.withLock { $0 } }

  func note(_ body: () throws -> Void) {
    guard error == nil else { return }
    do { try body() } catch { failure.withLock { $0 = $0 ?? error } }
  }
}
