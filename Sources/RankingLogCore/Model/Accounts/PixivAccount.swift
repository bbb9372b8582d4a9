/// Who is signed in.
public struct PixivAccount: Hashable, Sendable, Identifiable {
  /// pixiv's number of the user.
  public let id: Int
  /// The display name.
  public var name: String
  /// The login name, where the source tells.
  public var account: String?
  /// The strictest rating whose works the account has switched on; nil where the source does not tell.
  public var rating: AgeRating?
  /// Whether the account pays for pixiv's premium services; nil where the source does not tell.
  public var isPremium: Bool?

  /// An account of which only what is passed is known.
  public init(
    id: Int, name: String, account: String? = nil, rating: AgeRating? = nil, isPremium: Bool? = nil
  ) {
    self.id = id
    self.name = name
    self.account = account
    self.rating = rating
    self.isPremium = isPremium
  }
}
