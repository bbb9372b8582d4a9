import RankingLogSite
import TerminalKit

/// The decoded images of works in memory. The oldest are dropped.
struct ThumbnailCache: Sendable {
  /// An image in a size.
  struct Key: Sendable, Hashable {
    let work: Int
    /// The page, from 0, in the size for reading; nil for the thumbnail.
    let page: Int?
    /// The longer side in pixels.
    let side: Int
    /// Whether R-18 images are not blurred.
    let isUncovered: Bool
  }

  private var contents: [Key: TerminalImage] = [:]
  private var order: [Key] = []
  /// The images that are being loaded.
  private var loading: Set<Key> = []
  /// The images that could not be loaded, in any size.
  private var failed: Set<PageOfWork> = []
  private var byteCount = 0
  private static let budget = 4 << 20

  subscript(key: Key) -> TerminalImage? { contents[key] }

  /// - Returns: Whether the image must be loaded.
  mutating func begin(_ key: Key) -> Bool {
    contents[key] == nil && !failed.contains(key.image) && loading.insert(key).inserted
  }

  mutating func finish(_ key: Key, _ thumbnail: TerminalImage?) {
    loading.remove(key)
    guard let thumbnail else {
      failed.insert(key.image)
      return
    }
    if let old = contents.updateValue(thumbnail, forKey: key) {
      byteCount -= old.pixels.bytes.count
    } else {
      order.append(key)
    }
    byteCount += thumbnail.pixels.bytes.count
  }

  /// Drops the oldest images except those on the screen.
  mutating func trim(keeping shown: Set<Key>) {
    guard byteCount > Self.budget else { return }
    order.removeAll { key in
      guard byteCount > Self.budget, !shown.contains(key) else { return false }
      byteCount -= contents.removeValue(forKey: key)?.pixels.bytes.count ?? 0
      return true
    }
  }

  func hasFailed(_ key: Key) -> Bool { failed.contains(key.image) }

  mutating func abandon(_ key: Key) { loading.remove(key) }

  /// Allows the images that could not be loaded again.
  mutating func forgetFailures() { failed = [] }
}

extension ThumbnailCache.Key {
  fileprivate var image: PageOfWork { PageOfWork(id: work, page: page) }
}
