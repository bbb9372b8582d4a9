/// An artist as a source describes them; what it does not tell is nil.
public struct ArtistProfile: Hashable, Sendable {
  /// The number and the names.
  public var artist: Artist
  /// What they write of themselves, as the source sends it: plain text, or HTML.
  public var introduction: String?
  /// The address of their portrait.
  public var portrait: String?
  /// How many illustrations and ugoira they have published.
  public var illustCount: Int?
  /// How many manga they have published.
  public var mangaCount: Int?
  /// How many works of all kinds they have published, where the source does not tell them apart.
  public var workCount: Int?
  /// Whether the account follows them.
  public var isFollowed: Bool?

  /// A profile of which only what is passed is known.
  public init(
    _ artist: Artist, introduction: String? = nil, portrait: String? = nil, illustCount: Int? = nil,
    mangaCount: Int? = nil, workCount: Int? = nil, isFollowed: Bool? = nil
  ) {
    self.artist = artist
    self.introduction = introduction
    self.portrait = portrait
    self.illustCount = illustCount.within(0...Int(Int32.max))
    self.mangaCount = mangaCount.within(0...Int(Int32.max))
    self.workCount = workCount.within(0...Int(Int32.max))
    self.isFollowed = isFollowed
  }
}
