/// A failed file.
public struct FailedItem: Equatable, Sendable, CustomStringConvertible {
  /// The ID of the work.
  public var illust: Int
  /// The page, from 0; nil if the work itself failed.
  public var page: Int?
  /// The reason.
  public var reason: Message
  /// Whether it is stored for a retry, because a later run may succeed.
  public var isKept: Bool

  /// `failed 114862000 p3: HTTP 503 from i.pximg.net`
  public var message: Message { "failed \(illust)\(page.map { " p\($0)" } ?? ""): \(reason)" }

  /// The message with its suggestions in words that name no program.
  public var description: String { message.description }
}
