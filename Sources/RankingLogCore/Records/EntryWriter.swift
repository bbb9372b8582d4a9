/// A writer of the values of an entry.
package protocol EntryWriter: ~Copyable {
  mutating func value(_ text: String?)
  mutating func value(_ number: Int?)
  mutating func value(_ flag: Bool?)
  mutating func value(_ date: RankingDate?)
  mutating func value(utc moment: Timestamp?)
  mutating func value(japan moment: Timestamp?)
  mutating func value(artist: Artist?)
  mutating func value(tags: Tags)
  mutating func value(images: ImageURLs)
  mutating func value(pages: [ImageURLs])
  mutating func value(caption: String?)
  mutating func value(urlOf id: Int)
}

extension JSONWriter: EntryWriter {
  /// Writes members of an entry or a single work.
  mutating func members(
    _ columns: [EntryColumn], of entry: RankingEntry, in ranking: Ranking? = nil, span: RankedSpan? = nil,
    isHollow: Bool = false
  ) {
    for column in columns {
      key(column.name)
      column.write(entry, of: ranking, span: span, isHollow: isHollow, to: &self)
    }
  }

  package mutating func value(artist: Artist?) { value(artist) }
  package mutating func value(tags: Tags) { value(tags) }
  package mutating func value(images urls: ImageURLs) { images(urls) }
  package mutating func value(pages: [ImageURLs]) {
    array { writer in for page in pages { writer.images(page) } }
  }
  package mutating func value(caption: String?) { value(caption) }
}

extension DelimitedWriter: EntryWriter {
  /// Writes the row of an entry or a single work, without creating a record, which would copy all metadata of a work.
  /// Unknown values are empty.
  ///
  /// - Parameter span: The work's time in rankings; nil if there is none.
  package mutating func row(
    _ columns: [EntryColumn], of entry: RankingEntry, in ranking: Ranking?, span: RankedSpan? = nil
  ) {
    let isHollow = entry.visibility == .hidden
    for column in columns {
      column.write(entry, of: ranking, span: span, isHollow: isHollow, to: &self)
    }
    endRow()
  }

  /// Writes the names of columns.
  package mutating func header(_ columns: [EntryColumn]) { row(EntryColumn.names(columns)) }

  package mutating func value(_ flag: Bool?) { value(flag.map { $0 ? "yes" : "no" }) }
  package mutating func value(_ date: RankingDate?) {
    value { text in if let date { text.append(date, separator: UInt8(ascii: "-")) } }
  }
  package mutating func value(utc moment: Timestamp?) { value(moment?.utc) }
  package mutating func value(japan moment: Timestamp?) { value(moment?.japan) }
  package mutating func value(artist: Artist?) { value(artist?.name) }
  package mutating func value(tags: Tags) { value(tags.spaced) }
  package mutating func value(images urls: ImageURLs) { value(pages: [urls]) }
  /// Writes all URLs, separated by spaces.
  package mutating func value(pages: [ImageURLs]) {
    value(
      pages.flatMap { [$0.thumbnail, $0.regular, $0.original].compactMap(\.self) }.joined(separator: " "))
  }
  package mutating func value(caption: String?) { value(caption.flatMap { HTMLText.plain($0) }) }
  package mutating func value(urlOf id: Int) { value { $0.append(urlOf: id) } }
}
