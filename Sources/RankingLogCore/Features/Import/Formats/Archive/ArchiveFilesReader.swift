/// Reads the files, views and favorites recorded in another archive.
struct ArchiveFilesReader: ExternalRecordReader {
  let path: String
  /// The path for a copy of an older archive.
  let copy: String
  let options: DatabaseOptions
  private static let batch = 500

  func read(_ receive: ([ExternalItem]) async throws -> Void) async throws {
    let archive = try ExternalArchive(path, copy: copy, options)
    var last: ExternalArchive.FileCursor?
    while true {
      try Task.checkCancellation()
      let files = try archive.files(after: last, limit: Self.batch)
      guard let end = files.last?.at else { break }
      try await receive(
        files.flatMap { file, _ in file.locations.map { .record(ExternalRecord(file, at: $0)) } })
      last = end
    }
    let views = try archive.views()
    try await receive(
      views.map { .record(ExternalRecord(key: "\($0.illust)", id: $0.illust, viewedAt: $0.at)) })
    let favorites = try archive.favorites()
    try await receive(
      favorites.map { .record(ExternalRecord(key: "\($0.id)", id: $0.id, markedAt: $0.at)) })
  }
}

extension ExternalRecord {
  fileprivate init(_ file: StoredFile, at location: StoredFile.Location) {
    self.init(
      key: location.relativePath, id: file.illust, page: file.page, isDownloaded: file.size == .original,
      path: location.path, size: file.size, sha256: file.sha256, url: file.url, uploadedAt: file.uploadedAt)
  }
}
