/// A ranking entry or a single work in rankinglog's output format. A stable interface for scripts.
package struct EntryRecord: Hashable, Sendable {
  /// The version of the JSON schema. Incremented only if a key changes or is removed.
  package static let schema = 1

  /// The ranking; nil for a single work.
  package var ranking: Ranking?
  /// The entry. The position of a single work is meaningless and printed as null.
  package var entry: RankingEntry
  /// The comments on the work; nil if not requested.
  package var comments: [Comment]?
  /// The superseded metadata of the work; nil if not requested.
  package var history: [SupersededMetadata]?
  /// The work's time in rankings; nil if it is not printed.
  package var span: RankedSpan?
  /// The names of the work's tags, for display.
  package var tagNames = NamedTags()

  /// Creates a record of a ranking entry, or of a work outside rankings.
  package init(_ entry: RankingEntry, of ranking: Ranking?, span: RankedSpan? = nil) {
    (self.entry, self.ranking, self.span) = (entry, ranking, span)
  }

  /// Creates a record of a single work.
  package init(_ illust: Illust, comments: [Comment]? = nil, history: [SupersededMetadata]? = nil) {
    self.comments = comments
    self.history = history
    entry = RankingEntry(illust)
  }

  /// The record as a JSON object on one line.
  package var json: [UInt8] { json(nil) }

  /// Returns the record as a JSON object on one line.
  ///
  /// - Parameter columns: The keys of the entry; nil for all.
  package func json(_ columns: [EntryColumn]?) -> [UInt8] {
    var writer = JSONWriter()
    writer.entry(
      entry, of: ranking, comments: comments, history: history, span: span, columns: columns)
    return writer.bytes
  }

  /// The kind of the entry.
  package var kind: EntryColumn.Kind { EntryColumn.Kind(of: ranking, span: span) }
}

extension EntryRecord {
  /// The caption as plain text, without HTML.
  package var captionText: String? {
    entry.illust.caption.flatMap { $0.isEmpty ? nil : HTMLText.plain($0) }
  }
}

extension JSONWriter {
  /// Writes a ranking entry or a single work like ``EntryRecord``, without creating a record, which would copy all
  /// metadata of a work.
  ///
  /// - Parameters:
  ///   - columns: The keys of the entry; nil for all keys of its kind.
  ///   - more: Writes further members, after the others.
  package mutating func entry(
    _ entry: RankingEntry, of ranking: Ranking?, comments: [Comment]? = nil,
    history: [SupersededMetadata]? = nil, span: RankedSpan? = nil, columns: [EntryColumn]? = nil,
    and more: (inout JSONWriter) -> Void = { _ in }
  ) {
    object { writer in
      // A hidden entry is printed as on that day, even if the work's metadata is stored from another source.
      writer.members(
        columns ?? EntryColumn.keys(EntryColumn.Kind(of: ranking, span: span)), of: entry, in: ranking,
        span: span, isHollow: entry.visibility == .hidden)
      if let comments { writer.comments(comments) }
      if let history { writer.history(history) }
      more(&writer)
    }
  }

  mutating func images(_ images: ImageURLs) {
    object { writer in
      writer.member("thumbnail", images.thumbnail)
      writer.member("regular", images.regular)
      writer.member("original", images.original)
    }
  }
}
