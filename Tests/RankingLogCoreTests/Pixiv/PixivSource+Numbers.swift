@testable import RankingLogCore

// Pages by their number or offset, as if the previous page had named them.
extension PixivSource {
  func ranking(_ kind: RankingKind, date: RankingDate, page number: Int, offset: Int? = nil) async throws
    -> RankingPage?
  {
    let previous = RankingPage(number: number - 1, entries: [], next: offset ?? number)
    return try await ranking(kind, date: date, after: number == 1 ? nil : previous)
  }

  func works(of artist: Int, at next: Int) async throws -> Page<Illust> {
    try await works(of: artist, after: Page([], next: next))
  }

  func bookmarks(of user: Int, _ audience: Bookmark.Audience = .everybody, at next: Int) async throws
    -> Page<Bookmark>
  {
    try await bookmarks(of: user, audience, after: Page([], next: next))
  }
}
