/// A complete image of a work.
public struct WorkImage: Equatable, Sendable {
  /// The origin of an image.
  public enum Origin: String, CaseIterable, Sendable {
    /// A downloaded file, or a thumbnail generated from one.
    case disk
    /// The image cache.
    case cache
    /// A request to pixiv's image host.
    case pixiv
  }

  /// The storage of the bytes.
  public enum Content: Equatable, Sendable {
    /// A file written by a download, whose length was just checked. The user may change or delete it at any time.
    case file(path: String)
    /// Bytes in memory.
    case bytes([UInt8])
  }

  /// The format according to the first bytes; never a ZIP.
  public let format: ImageFileFormat
  /// The origin of the image.
  public let origin: Origin
  /// The storage of the bytes.
  public let content: Content
  /// The length in bytes.
  public let count: Int

  /// Returns the bytes, and reads them if they are in a file.
  ///
  /// - Throws: ``RankingLogError/file(path:reason:advice:)`` if the file cannot be read.
  public func bytes() throws(RankingLogError) -> [UInt8] {
    switch content {
    case .file(let path): try Files.read(path)
    case .bytes(let bytes): bytes
    }
  }
}

extension WorkImage {
  /// An image in memory; nil if the format cannot be viewed.
  init?(_ bytes: [UInt8], from origin: Origin) {
    guard let format = ImageFileFormat(firstBytes: Array(bytes.prefix(16))), format != .zip else {
      return nil
    }
    self.init(format: format, origin: origin, content: .bytes(bytes), count: bytes.count)
  }

  /// A downloaded file; nil if it was moved, has another length, or its format cannot be viewed.
  init?(_ file: StoredFile) {
    for location in file.locations where file.isIntact(at: location) {
      guard let bytes = try? FileHandle(reading: location.path).prefix(16),
        let format = ImageFileFormat(firstBytes: bytes), format != .zip
      else { continue }
      self.init(format: format, origin: .disk, content: .file(path: location.path), count: file.bytes)
      return
    }
    return nil
  }
}
