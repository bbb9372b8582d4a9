/// The dominant colors of thumbnails, which pages show until a thumbnail is loaded.
///
/// A color is computed once, and stored in the image cache. Only JPEGs have one, because they can be decoded at an
/// eighth of their size; pixiv's thumbnails are JPEGs.
package struct ThumbnailColors: Sendable {
  let cache: ImageCache
  /// Whether computed colors are stored.
  let isRecorded: Bool

  /// Computes and stores the color of a thumbnail in memory, unless it is stored.
  func addIfNew(_ thumbnail: [UInt8], url: String) async {
    guard isRecorded, let key = try? ColorKey(url: url), await cache.colors([key])[key] == nil else { return }
    await add(thumbnail, url: url)
  }

  /// Computes and stores the color of a thumbnail in memory, for its URL and for its bytes.
  func add(_ thumbnail: [UInt8], url: String) async {
    guard isRecorded, let key = try? ColorKey(url: url), let other = try? ColorKey(of: thumbnail) else {
      return
    }
    let color = ImageColor(dominantIn: thumbnail)
    await cache.add([key: color, other: color])
  }

  /// Returns the stored colors of works' thumbnails; decodes none.
  ///
  /// - Parameter files: The downloaded thumbnails. Other works have the color of the thumbnail at pixiv.
  package func stored(of illusts: [Illust], files: [Int: [DownloadedImage]]) async -> [Int: ImageColor] {
    var keys: [Int: ColorKey] = [:]
    for illust in illusts {
      if let file = files[illust.id]?.first {
        keys[illust.id] = ColorKey(sha256: file.sha256)
      } else if let url = ImageCandidates.urls(of: illust, page: 0, size: .thumbnail).first {
        keys[illust.id] = try? ColorKey(url: url)
      }
    }
    let stored = await cache.colors(Array(keys.values))
    return keys.compactMapValues { stored[$0] ?? nil }
  }

  /// Returns the colors of works' thumbnails. Reads and decodes only thumbnails whose color is not stored, one at a
  /// time.
  ///
  /// - Parameters:
  ///   - keys: The keys of the thumbnails' bytes, by work.
  ///   - read: Reads the thumbnail of a work. If it fails, the work has no color.
  package func colors(
    of keys: [Int: ColorKey], read: (Int) throws(RankingLogError) -> [UInt8]
  ) async -> [Int: ImageColor] {
    let stored = await cache.colors(Array(keys.values))
    var colors = keys.compactMapValues { stored[$0] ?? nil }
    var new: [ColorKey: ImageColor?] = [:]
    for (work, key) in keys where stored[key] == nil {
      guard let thumbnail = try? read(work), let key = try? ColorKey(of: thumbnail) else { continue }
      let color = ImageColor(dominantIn: thumbnail)
      (colors[work], new[key]) = (color, .some(color))
    }
    guard isRecorded, !new.isEmpty else { return colors }
    await cache.add(new)
    await cache.flush()
    return colors
  }
}

extension ImageColor {
  /// The dominant color of a JPEG; nil for other formats and for damaged data.
  init?(dominantIn jpeg: [UInt8]) {
    guard let image = DecodedImage(jpeg: jpeg, side: 1),
      let color = ColorHistogram(pixels: image.pixels).dominantColor
    else {
      return nil
    }
    self = color
  }
}
