/// One page of a work.
public struct PictureKey: Hashable, Sendable {
  /// The work's id.
  public var illust: Int
  /// The page, from 0.
  public var page: Int

  /// A page, by default the first.
  public init(_ illust: Int, page: Int = 0) {
    (self.illust, self.page) = (illust, page)
  }
}

/// A complete picture of a work.
public struct WorkPicture: Equatable, Sendable {
  /// The format by the first bytes, which is also the extension of a file.
  public enum Format: String, CaseIterable, Sendable {
    case jpg, png, gif, webp
  }

  /// Where a picture came from.
  public enum Origin: String, CaseIterable, Sendable {
    case disk, cache, pixiv
  }

  /// Where the bytes are.
  public enum Content: Equatable, Sendable {
    /// In a file that a download wrote, which had its recorded length a moment ago. The user may change or delete it
    /// at any time.
    case file(path: String)
    /// In memory.
    case bytes([UInt8])
  }

  /// The format.
  public let format: Format
  /// Where it came from.
  public let origin: Origin
  /// Where the bytes are.
  public let content: Content
  /// The length in bytes.
  public let count: Int

  /// The bytes, read now if they are in a file.
  ///
  /// - Throws: ``RankingLogError/file(path:reason:advice:)`` if the file cannot be read.
  public func bytes() throws(RankingLogError) -> [UInt8] {
    switch content {
    case .file(let path): try Files.read(path)
    case .bytes(let bytes): bytes
    }
  }
}

/// What is known of a picture.
public enum PictureAnswer: Equatable, Sendable {
  /// The picture.
  case picture(WorkPicture)
  /// It is neither on the disk nor in the cache, and pixiv was not asked; it may have it.
  case notHeld
  /// There is no picture to be fetched, which is not a failure.
  case none(Reason)
  /// The fetch of this picture failed; a later one may succeed.
  case failed(Message)

  /// Why there is no picture.
  public enum Reason: String, CaseIterable, Sendable {
    /// The work was deleted.
    case deleted
    /// The work is masked: its only addresses are of placeholders.
    case masked
    /// The work is listed without data.
    case hidden
    /// No address of that size and page is known, or the work is not in the archive.
    case noAddress
    /// pixiv has nothing at the known address: the work was deleted or uploaded again since it was listed.
    case notFound
  }

  /// The picture; nil for any other answer.
  public var picture: WorkPicture? {
    if case .picture(let picture) = self { picture } else { nil }
  }
}
