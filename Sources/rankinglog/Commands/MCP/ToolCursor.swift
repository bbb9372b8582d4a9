import RankingLogCore

/// The position at which a result continues. The text contains a checksum of the other arguments, because a position in
/// another selection is meaningless.
struct ToolCursor {
  /// The number of results before the position.
  let offset: Int

  /// The greatest offset: a deeper position needs another selection.
  static let limit = 10_000

  /// The argument of tools whose results continue.
  static let argument = MCPProperty("cursor", .text, "next of the previous result")

  /// The arguments that may differ between pages.
  private static let variable: Set<String> = ["cursor", "limit"]

  /// Reads the cursor among the arguments; the start without one.
  init(_ arguments: MCPArguments) throws(MCPError) {
    guard let text = arguments.text("cursor") else {
      offset = 0
      return
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let offset = Int(parts[0], radix: 36), (1...Self.limit).contains(offset),
      Self.text(offset, arguments) == text
    else {
      throw .invalidParameters("unknown cursor; repeat all arguments of the first call with its cursor")
    }
    self.offset = offset
  }

  /// Returns the cursor of a position.
  static func text(_ offset: Int, _ arguments: MCPArguments) -> String {
    let hash = FNV1a.hash("\(offset)\n\(arguments.description(except: variable))")
    return "\(String(offset, radix: 36))-\(String(hash, radix: 36))"
  }

  /// Returns the cursor after a number of results; nil at the end.
  func next(after count: Int, hasMore: Bool, _ arguments: MCPArguments) -> String? {
    hasMore && count > 0 && offset + count <= Self.limit ? Self.text(offset + count, arguments) : nil
  }
}
