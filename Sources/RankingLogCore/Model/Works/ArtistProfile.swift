/// An artist's profile; fields that the source omits are nil.
public struct ArtistProfile: Hashable, Sendable {
  /// The ID and names.
  public var artist: Artist
  /// The self-introduction as sent by the source: plain text, or HTML.
  public var introduction: String?
  /// The URL of the profile image.
  public var portrait: String?
  /// The number of published illustrations and ugoira.
  public var illustCount: Int?
  /// The number of published manga.
  public var mangaCount: Int?
  /// The number of published works of all types, if the source does not separate them.
  public var workCount: Int?
  /// Whether the account follows the artist.
  public var isFollowed: Bool?

  /// Creates a profile; unset fields are unknown.
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
