import RankingLogCore

/// The columns of `stats vanished`.
enum VanishedFields {
  static var months: FieldLayout<VanishedWork.Group<Substring?>> {
    FieldLayout(
      kind: "vanished_month",
      fields: [Field("period", .init("Period", 7...7)) { .text($0.key.map(String.init)) }] + counts())
  }

  static var artists: FieldLayout<VanishedWork.Group<Artist?>> {
    FieldLayout(
      kind: "vanished_artist",
      fields: [
        Field("artist_id", .init("Artist ID", 9...9, .right)) { .number($0.key?.id) },
        Field("artist", .init("Artist", 12...32)) { .text($0.key?.name) },
      ] + counts())
  }

  static var works: FieldLayout<VanishedWork> {
    FieldLayout(
      kind: "vanished_work",
      fields: [
        Field("id", .init("ID", 9...9, .right)) { .number($0.illust.id) },
        Field("state", .init("State", 7...7)) { .text($0.illust.visibility.rawValue) },
        Field("title", .init("Title", 12...32)) { .text($0.illust.title) },
        Field("artist", .init("Artist", 8...20)) { .text($0.illust.artist?.name) },
        Field("artist_id") { .number($0.illust.artist?.id) },
        Field("mode") { .text($0.kind?.mode.rawValue) },
        Field("content") { .text($0.kind?.content.rawValue) },
        Field("peak", .init("Peak", 4...4, .right)) { .number($0.span.peak) },
        Field("first") { .text($0.span.first?.description) },
        Field("last", .init("Last", 10...10)) { .text($0.span.last?.description) },
        Field("pages", .init("Pages", 5...5, .right)) { .number($0.illust.pageCount) },
        Field("files", .init("Files", 5...5, .right)) { .number($0.files) },
        Field("bytes") { .number($0.bytes) }, Field("path") { .text($0.path) },
      ], work: { $0.illust.id })
  }

  private static func counts<Key>() -> [Field<VanishedWork.Group<Key>>] {
    [
      Field("works", .init("Works", 6...6, .right)) { .number($0.works) },
      Field("deleted", .init("Deleted", 7...7, .right)) { .number($0.deleted) },
      Field("hidden", .init("Hidden", 6...6, .right)) { .number($0.hidden) },
      Field("files", .init("Files", 6...6, .right)) { .number($0.files) },
      Field("bytes", .init("Bytes", 12...12, .right)) { .number($0.bytes) },
    ]
  }
}
