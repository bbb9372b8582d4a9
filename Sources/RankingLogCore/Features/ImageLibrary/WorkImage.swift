/// A complete image of a work.
public struct WorkImage: Equatable, Sendable {
  /// The origin of an image.
  public enum Origin: String, CaseIterable, Sendable {
    case disk, cache, pixiv
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

/// The result of a search for an image.
public enum ImageResult: Equatable, Sendable {
  /// The image.
  case image(WorkImage)
  /// The image is neither on disk nor in the cache, and was not requested; pixiv may have it.
  case notHeld
  /// There is no image to fetch, which is not a failure.
  case none(Reason)
  /// The fetch of this image failed; a later one may succeed.
  case failed(Message)

  /// The reason why there is no image.
  public enum Reason: String, CaseIterable, Sendable {
    /// The work was deleted.
    case deleted
    /// The work is masked: its only URLs are placeholders.
    case masked
    /// The ranking entry of the work contains no data.
    case hidden
    /// No URL of this size and page is stored, or the work is not in the archive.
    case noAddress
    /// pixiv has no image at the stored URL: the work was deleted or uploaded again after the URL was stored.
    case notFound
  }

  /// The image; nil for any other answer.
  public var image: WorkImage? {
    if case .image(let image) = self { image } else { nil }
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
