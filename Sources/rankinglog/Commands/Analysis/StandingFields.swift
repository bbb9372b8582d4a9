import RankingLogCore

/// The columns of `best`.
enum StandingFields {
  static var works: FieldLayout<(place: Int, of: BestWorks.Standing)> {
    FieldLayout(
      kind: "best_work",
      fields: [
        Field("place", .init("Place", 5...5, .right)) { .number($0.place) },
        Field("id", .init("ID", 9...9, .right)) { .number($0.of.illust.id) },
        Field("title", .init("Title", 12...40)) { .text($0.of.illust.title) },
        Field("artist", .init("Artist", 8...20)) { .text($0.of.illust.artist?.name) },
        Field("artist_id") { .number($0.of.illust.artist?.id) },
        Field("points", .init("Points", 6...6, .right)) { .number($0.of.points) },
        Field("lists", .init("Lists", 5...5, .right)) { .number($0.of.lists) },
        Field("peak", .init("Peak", 4...4, .right)) { .number($0.of.peak) },
        Field("peak_date") { .text($0.of.peakDate.description) },
        Field("streak", .init("Streak", 6...6, .right)) { .number($0.of.streak) },
        Field("first", .init("First", 10...10)) { .text($0.of.first.description) },
        Field("last", .init("Last", 10...10)) { .text($0.of.last.description) },
        Field("open", .init("Open", 4...4)) { .flag($0.of.isOpen) },
        Field("views") { .number($0.of.views) }, Field("away") { .number($0.of.away) },
        Field("months") { .number($0.of.months) },
      ], work: { $0.of.illust.id })
  }

  static var artists: FieldLayout<(place: Int, of: BestArtists.Standing)> {
    FieldLayout(
      kind: "best_artist",
      fields: [
        Field("place", .init("Place", 5...5, .right)) { .number($0.place) },
        Field("artist_id", .init("Artist ID", 9...9, .right)) { .number($0.of.artist.id) },
        Field("artist", .init("Artist", 12...32)) { .text($0.of.artist.name) },
        Field("points", .init("Points", 7...7, .right)) { .number($0.of.points) },
        Field("works", .init("Works", 5...5, .right)) { .number($0.of.works) },
        Field("places", .init("Places", 6...6, .right)) { .number($0.of.places) },
        Field("months", .init("Months", 6...6, .right)) { .number($0.of.months) },
        Field("best", .init("Best", 4...4, .right)) { .number($0.of.best) },
        Field("best_id", .init("Best ID", 9...9, .right)) { .number($0.of.bestWork) },
        Field("debuts") { .number($0.of.debuts) },
      ])
  }

  static func tags(_ names: NamedTags = NamedTags()) -> FieldLayout<(place: Int, of: BestTags.Standing)> {
    FieldLayout(
      kind: "best_tag",
      fields: [
        Field("place", .init("Place", 5...5, .right)) { .number($0.place) },
        Field("tag", .init("Tag", 12...40)) { .text($0.of.tag) },
        Field("works", .init("Works", 6...6, .right)) { .number($0.of.works) },
        Field("places", .init("Places", 7...7, .right)) { .number($0.of.places) },
        Field("points", .init("Points", 7...7, .right)) { .number($0.of.points) },
        Field("per_list", .init("Per list", 8...8, .right)) { .decimal($0.of.perList) },
        Field("before", .init("Before", 7...7, .right)) { .decimal($0.of.before) },
        Field("change", .init("Change", 7...7, .right)) { .decimal($0.of.change) },
        Field("name", .init("Name", 12...40)) { .text(names[$0.of.tag]) },
      ])
  }
}
