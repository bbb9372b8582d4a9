/// The creator of a work.
public struct Artist: Codable, Hashable, Sendable, Identifiable {
  /// The user ID.
  public let id: Int
  /// The display name; users change it often.
  public var name: String
  /// The login name; nil if the source omits it.
  public var account: String?

  /// The artist's page at pixiv.
  public var url: String { "\(PixivProtocol.Page.user)\(id)" }

  /// Creates an artist.
  public init(id: Int, name: String, account: String? = nil) {
    self.id = id
    self.name = name
    self.account = account
  }
}
