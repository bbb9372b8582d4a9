extension Illust {
  /// Creates a work from a printed record; nil without an ID. The input is untrusted, so only URLs of image hosts are
  /// accepted.
  init?(record: LenientObject) {
    guard let id = record.int("id").within(Count.ids) else { return nil }
    self.init(id: id, record: record)
  }

  /// Creates a work from a record whose ID has another key.
  init(id: Int, record: LenientObject) {
    let artist = record.object("artist")
    let images = record.object("images")
    self.init(
      id: id, title: record.string("title") ?? "",
      artist: artist?.int("id").map { Artist(id: $0, name: artist?.string("name") ?? "") },
      type: record.string("type").flatMap(IllustType.init), pageCount: record.int("page_count"),
      width: record.int("width"), height: record.int("height"), tags: Tags(record.strings("tags") ?? []),
      createdAt: record.string("created_at").flatMap { Timestamp($0) },
      uploadedAt: record.string("uploaded_at").flatMap { Timestamp($0) },
      ageRating: record.string("age_rating").flatMap(AgeRating.init), ai: record.bool("ai"),
      images: ImageURLs(
        thumbnail: images?.text("thumbnail"), regular: images?.text("regular"),
        original: images?.text("original")
      ).withoutPlaceholders,
      visibility: record.string("visibility").flatMap(Visibility.init) ?? .visible)
  }
}
