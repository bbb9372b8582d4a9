import RankingLogCore

/// Prints completed files.
struct FilePrinter {
  private let format: FileFormat
  private let context: Context

  init(_ format: FileFormat, _ context: Context) {
    self.format = format
    self.context = context
  }

  func print(_ file: DownloadedFile) throws(SinkError) {
    // A file that was downloaded before and deleted has no path.
    guard file.state != .known else { return }
    try print(FileRecord(file))
  }

  func print(_ file: VerifiedFile) throws(SinkError) {
    try print(
      FileRecord(
        illust: file.illust, page: file.illust.map { _ in file.page }, path: file.path, bytes: file.bytes,
        state: file.state.rawValue))
  }

  func print(_ file: ConvertedAnimation) throws(SinkError) {
    try print(
      FileRecord(
        illust: file.illust, page: file.illust.map { _ in 0 }, path: file.path, bytes: file.bytes,
        state: file.state.rawValue))
  }

  private func print(_ record: FileRecord) throws(SinkError) {
    let line = format == .paths ? Array(record.path.utf8) : record.json
    try context.print { sink throws(SinkError) in try sink.write(bytes: line + [UInt8(ascii: "\n")]) }
  }
}

extension FileRecord {
  init(_ file: DownloadedFile) {
    self.init(
      illust: file.illust, page: file.page, path: file.path, bytes: file.bytes, state: file.state.rawValue)
  }
}
