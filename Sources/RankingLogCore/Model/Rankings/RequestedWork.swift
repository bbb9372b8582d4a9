/// A work to download, under one file name per ranking entry or under a single one.
public struct RequestedWork: Hashable, Sendable {
  /// The work's ID.
  public var id: Int
  /// The ranking entries it is requested for; empty for a work requested by ID.
  public var appearances: [RankingAppearance]
  /// Metadata for a work that is not in the archive: a record exported from another archive.
  public var hint: Illust? {
    get { shared?.illust }
    set { shared = newValue.map(Hint.init) }
  }
  /// The metadata as a reference, because lists of requests are copied several times, and a work is large.
  private var shared: Hint?
  /// The API that listed the work; nil for pixiv's website.
  public var source: RankingSource?
  /// The requested pages, from 0; nil for all.
  public var pages: Set<Int>?

  /// Whether the work is requested only by its ID, without a list or record in this run that contains it.
  var isByID: Bool { appearances.isEmpty && shared == nil && source == nil }

  /// Whether a page is requested.
  func wants(_ page: Int) -> Bool { pages?.contains(page) ?? true }

  /// Creates a work to download.
  public init(
    id: Int, appearances: [RankingAppearance] = [], hint: Illust? = nil, source: RankingSource? = nil,
    pages: Set<Int>? = nil
  ) {
    self.id = id
    self.pages = pages
    self.appearances = appearances
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
