import RankingLogCore

extension EntryColumn {
  /// Returns the column as a field of records that contain an entry.
  ///
  /// - Parameter tagLimit: The maximum number of tags.
  func field<Record>(
    tagLimit: Int, _ parts: @escaping (Record) -> (entry: RankingEntry, ranking: Ranking?, span: RankedSpan?)
  ) -> Field<Record> {
    Field(name) { record in
      let (entry, ranking, span) = parts(record)
      var writer = FieldWriter(tagLimit: tagLimit)
      write(
        entry, of: ranking, span: span, isHollow: entry.visibility == .hidden, to: &writer)
      return writer.field
    }
  }
}

/// Stores the value of a column. Empty text is unknown.
private struct FieldWriter: EntryWriter {
  let tagLimit: Int
  var field = FieldValue.text(nil)

  init(tagLimit: Int) { self.tagLimit = tagLimit }

  mutating func value(_ text: String?) { field = .text(text?.isEmpty == true ? nil : text) }
  mutating func value(_ number: Int?) { field = .number(number) }
  mutating func value(_ flag: Bool?) { value(flag.map { $0 ? "yes" : "no" }) }
  mutating func value(_ date: RankingDate?) { value(date?.description) }
  mutating func value(utc moment: Timestamp?) { value(moment?.utc) }
  mutating func value(japan moment: Timestamp?) { value(moment?.japan) }
  mutating func value(artist: Artist?) { value(artist?.name) }
  mutating func value(tags: Tags) { field = .texts(Array(tags.prefix(tagLimit))) }
  mutating func value(images: ImageURLs) { value(images.original) }
  mutating func value(pages: [ImageURLs]) { field = .texts(pages.compactMap(\.original)) }
  mutating func value(caption: String?) { value(caption) }
  mutating func value(urlOf id: Int) { value(Illust(id: id).url) }
}
