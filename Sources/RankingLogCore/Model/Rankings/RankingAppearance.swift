/// Where a work stands in a ranking.
public struct RankingAppearance: Hashable, Sendable {
  /// The series.
  public var kind: RankingKind
  /// The ranking's date.
  public var date: RankingDate
  /// The rank, or the position where the source gives no ranks.
  public var rank: Int

  /// A place.
  public init(kind: RankingKind, date: RankingDate, rank: Int) {
    self.kind = kind
    self.date = date
    self.rank = rank
  }
}

/// How an artist stands in a series over a span of time.
public struct ArtistStanding: Hashable, Sendable {
  /// The artist.
  public var artist: Artist
  /// How many places all works had together.
  public var places: Int
  /// How many works had a place.
  public var works: Int
  /// The best rank that one of them had.
  public var best: Int
}

/// A work whose images are wanted, under one name for each place or under one of its own.
public struct RequestedWork: Hashable, Sendable {
  /// The work.
  public var id: Int
  /// The places for which it is wanted; empty for a work by itself.
  public var places: [RankingAppearance]
  /// What is known of it where the archive does not know it: a record that somebody else's archive printed.
  public var hint: Illust? {
    get { shared?.illust }
    set { shared = newValue.map(Hint.init) }
  }
  /// Shared by the copies of a list, of which there are several, and a work is long.
  private var shared: Hint?
  /// The API it was listed by; nil to ask the Web.
  public var source: RankingSource?
  /// The pages that are wanted, from 0; nil for all.
  public var pages: Set<Int>?

  /// Whether a page is wanted.
  func wants(_ page: Int) -> Bool { pages?.contains(page) ?? true }

  /// A work to have.
  public init(
    id: Int, places: [RankingAppearance] = [], hint: Illust? = nil, source: RankingSource? = nil,
    pages: Set<Int>? = nil
  ) {
    self.id = id
    self.pages = pages
    self.places = places
    self.source = source
    self.hint = hint
  }

  private final class Hint: Hashable, Sendable {
    let illust: Illust

    init(_ illust: Illust) { self.illust = illust }

    static func == (one: Hint, other: Hint) -> Bool { one.illust == other.illust }
    func hash(into hasher: inout Hasher) { hasher.combine(illust) }
  }
}
