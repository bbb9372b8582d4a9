/// The signed-in user.
public struct PixivAccount: Hashable, Sendable, Identifiable {
  /// The user ID.
  public let id: Int
  /// The display name.
  public var name: String
  /// The login name; nil if the source omits it.
  public var account: String?
  /// The strictest rating enabled in the account's settings; nil if the source omits it.
  public var rating: AgeRating?
  /// Whether the account has pixiv Premium; nil if the source omits it.
  public var isPremium: Bool?

  /// Creates an account; unset fields are unknown.
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
