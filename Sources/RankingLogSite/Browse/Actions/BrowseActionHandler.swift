internal import HTTPServer
import RankingLogCore

/// Executes the actions that pages request.
struct BrowseActionHandler: Sendable {
  let log: RankingLog
  let options: BrowseOptions
  let state: BrowseActivity
  let choices: BrowsePreferences
  let exports: Exports

  init(
    _ log: RankingLog, _ options: BrowseOptions, _ state: BrowseActivity, _ choices: BrowsePreferences
  ) {
    (self.log, self.options, self.state, self.choices) = (log, options, state, choices)
    exports = Exports(log, options, state)
  }

  /// - Parameter path: The path after `/api/`.
  func response(to request: ServerRequest, _ path: ArraySlice<String>) async -> ServerResponse {
    do {
      return try await perform(try BrowseAction(path, request))
    } catch let refusal as BrowseAction.Refusal {
      return .error(refusal.status, BrowseError("failed", refusal.reason, detail: refusal.reason))
    } catch let error as BrowseError {
      return .error(409, error)
    } catch let error as RankingLogError {
      return .error(error.isSignIn ? 409 : 502, BrowseError(error))
    } catch {
      return .error(503, .stopping)
    }
  }

  private func perform(_ act: BrowseAction) async throws -> ServerResponse {
    switch act {
    case .state: return .json(state.json())
    case .export(let what):
      await exports.add(what)
      return .json(Array("{}".utf8), status: 202)
    case .bookmark(let id, let isPrivate):
      try await bookmarks { try await $0.add(id, isPrivate ? .owner : .everybody) }
      return .json(Array(#"{"bookmarked":true}"#.utf8))
    case .unbookmark(let id):
      try await bookmarks { try await $0.remove(id) }
      return .json(Array(#"{"bookmarked":false}"#.utf8))
    case .favorite(let id, let isAdded):
      if isAdded { try await log.favorites.add([id]) } else { try await log.favorites.remove([id]) }
      return .json(Array(#"{"favorite":\#(isAdded)}"#.utf8))
    case .recent(let id):
      guard try await log.services.archive.illust(id) != nil else {
        throw BrowseAction.Refusal(404, "work \(id) is not stored")
      }
      try await log.recents.add(id)
      return .json(Array("{}".utf8))
    case .choose(let changes):
      try await choices.set(changes)
      return .json(Array("{}".utf8))
    }
  }

  private func bookmarks(_ change: (BookmarkEditor) async throws -> Void) async throws {
    if options.isOffline { throw BrowseError.offline }
    try await change(try await log.bookmarks.changes())
  }
}

extension ServerResponse {
  fileprivate static func json(_ bytes: [UInt8], status: Int = 200) -> ServerResponse {
    ServerResponse(
      status, [("Content-Type", "application/json"), ("Cache-Control", "no-store")], .bytes(bytes))
  }

  fileprivate static func error(_ status: Int, _ error: BrowseError) -> ServerResponse {
    var writer = JSONWriter()
    writer.object { error.writeMembers(to: &$0) }
    return .json(writer.bytes, status: status)
  }
}

extension RankingLogError {
  fileprivate var isSignIn: Bool { if case .signIn = self { true } else { false } }
}
