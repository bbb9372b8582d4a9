extension Illust {
  /// What is known after another reply about the same work: never less than before.
  ///
  /// A reply that hides the work only says so and fills what was unknown; an empty title or name tells nothing. A file uploaded anew makes the
  /// addresses of the old one worthless; a reply that still names the old one does not bring them back.
  public func merged(with reply: Illust) -> Illust {
    var merged = self
    merged.visibility = reply.visibility
    let isBetter = reply.visibility == .visible
    func pick<T>(_ path: KeyPath<Illust, T?>) -> T? {
      isBetter ? reply[keyPath: path] ?? self[keyPath: path] : self[keyPath: path] ?? reply[keyPath: path]
    }
    merged.title = isBetter && !reply.title.isEmpty || title.isEmpty ? reply.title : title
    // SAPI parts tags by blanks, which tears those apart that have one; the same text is no news.
    let areTagsNew = !reply.tags.isEmpty && reply.tags != tags && reply.tags.spaced != tags.spaced
    merged.tags = isBetter && areTagsNew || tags.isEmpty ? reply.tags : tags
    merged.artist = pick(\.artist)
    if let artist, let told = reply.artist, artist.id == told.id {
      merged.artist = artist.merged(with: told, isBetter: isBetter)
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

  private mutating func takeImages(from reply: Illust, isBetter: Bool) {
    let (known, told) = (uploadedAt ?? Timestamp(seconds: .min), reply.uploadedAt ?? Timestamp(seconds: .min))
    if told > known, isBetter, uploadedAt != nil {
      images = reply.images
      pages = reply.pages
      uploadedAt = reply.uploadedAt
    } else if told == known || uploadedAt == nil {
      // The same file under the address that was seen first, so that what is printed does not depend on
      // which source was asked last.
      images.thumbnail = images.thumbnail ?? reply.images.thumbnail
      images.regular = images.regular ?? reply.images.regular
      images.original = images.original ?? reply.images.original
      pages = isBetter ? reply.pages ?? pages : pages ?? reply.pages
      uploadedAt = uploadedAt ?? reply.uploadedAt
    }
  }

  /// The Web's lists give the minute only; a time with its seconds is not thrown away for one without.
  private static func finer(_ known: Timestamp?, _ told: Timestamp?) -> Timestamp? {
    guard let known, let told else { return told ?? known }
    let isSameMinute = Int.floorDivide(known.seconds, 60) == Int.floorDivide(told.seconds, 60)
    return isSameMinute ? max(known, told) : told
  }
}

extension Artist {
  /// What is known after another reply about the same artist. One that hides their work fills what was unknown.
  func merged(with reply: Artist, isBetter: Bool = true) -> Artist {
    var merged = self
    if !reply.name.isEmpty, isBetter || name.isEmpty { merged.name = reply.name }
    merged.account = isBetter ? reply.account ?? account : account ?? reply.account
    return merged
  }
}
