extension Illust {
  /// Merges another response about the same work; never loses information.
  ///
  /// A response that hides the work sets its visibility and only fills unknown fields; an empty title or name means
  /// unknown. A new `ImageVersion` invalidates the URLs of the old one.
  public func merged(with reply: Illust) -> Illust {
    var merged = self
    merged.visibility = reply.visibility
    let isBetter = reply.visibility == .visible
    func pick<T>(_ path: KeyPath<Illust, T?>) -> T? {
      isBetter ? reply[keyPath: path] ?? self[keyPath: path] : self[keyPath: path] ?? reply[keyPath: path]
    }
    merged.title = isBetter && !reply.title.isEmpty || title.isEmpty ? reply.title : title
    // SAPI separates tags by spaces, which splits tags that contain a space; equal text is not a change.
    let areTagsNew = !reply.tags.isEmpty && reply.tags != tags && reply.tags.spaced != tags.spaced
    merged.tags = isBetter && areTagsNew || tags.isEmpty ? reply.tags : tags
    merged.artist = pick(\.artist)
    if let artist, let reported = reply.artist, artist.id == reported.id {
      merged.artist = artist.merged(with: reported, isBetter: isBetter)
    }
    merged.type = pick(\.type)
    merged.pageCount = pick(\.pageCount)
    merged.width = pick(\.width)
    merged.height = pick(\.height)
    merged.createdAt =
      isBetter ? Illust.finer(createdAt, reply.createdAt) : createdAt ?? reply.createdAt
    merged.ageRating = pick(\.ageRating)
    merged.ai = pick(\.ai)
    merged.caption = pick(\.caption)
    merged.statistics = Statistics(
      views: pick(\.statistics.views), ratings: pick(\.statistics.ratings),
      bookmarks: pick(\.statistics.bookmarks))
    merged.takeImages(from: reply, isBetter: isBetter)
    return merged
  }

  /// Fills unknown fields from older metadata of the same work, and changes no others.
  func filled(from other: Illust) -> Illust {
    var filling = other
    filling.visibility = .hidden
    var filled = merged(with: filling)
    filled.visibility = visibility
    return filled
  }

  private mutating func takeImages(from reply: Illust, isBetter: Bool) {
    let (stored, reported) = (imageVersion, reply.imageVersion)
    if isBetter, reported.supersedes(stored) {
      images = reply.images
      pages = reply.pages
      uploadedAt = reply.uploadedAt
    } else if !reported.isOther(than: stored), reply.uploadedAt != nil || uploadedAt == nil {
      // The same file has the URL seen first, so that the output does not depend on the order of sources.
      images.thumbnail = images.thumbnail ?? reply.images.thumbnail
      images.regular = images.regular ?? reply.images.regular
      images.original = images.original ?? reply.images.original
      pages = isBetter ? reply.pages ?? pages : pages ?? reply.pages
      uploadedAt = uploadedAt ?? reply.uploadedAt
    }
  }

  /// Returns the finer time. The website's lists contain times to the minute only, which do not replace a time
  /// with seconds.
  private static func finer(_ stored: Timestamp?, _ reported: Timestamp?) -> Timestamp? {
    guard let stored, let reported else { return reported ?? stored }
    let isSameMinute = Int.floorDivide(stored.seconds, 60) == Int.floorDivide(reported.seconds, 60)
    return isSameMinute ? max(stored, reported) : reported
  }
}

extension Artist {
  /// Merges another response about the same artist. A response that hides the work only fills unknown fields.
  func merged(with reply: Artist, isBetter: Bool = true) -> Artist {
    var merged = self
    if !reply.name.isEmpty, isBetter || name.isEmpty { merged.name = reply.name }
    merged.account = isBetter ? reply.account ?? account : account ?? reply.account
    return merged
  }
}
