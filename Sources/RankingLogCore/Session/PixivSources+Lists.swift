// Artists and comments, by source.
extension PixivSources {
  /// Fetches an artist's profile.
  func artist(_ source: RankingSource, _ id: Int) async throws -> ArtistProfile {
    let profile =
      switch source {
      case .web: try await web.artist(id)
      case .app: try await needed(app).artist(id)
      case .papi: try await needed(papi).artist(id)
      case .sapi: try await sapi.artist(id)
      }
    guard profile.artist.id == id else {
      throw RankingLogError.notUnderstood(
        endpoint: "\(source.rawValue), artist \(id)", reason: "the reply is about artist \(profile.artist.id)"
      )
    }
    return profile
  }

  /// Fetches the newest comments on a work, as many as one response contains.
  func comments(_ source: RankingSource, on illust: Int) async throws -> [Comment] {
    switch source {
    case .web: try await web.comments(on: illust).elements
    case .app: try await needed(app).comments(on: illust)
    case .papi, .sapi:
      throw RankingLogError.usage("\(source.rawValue) has no comments; \(.useSource([.web, .app]))")
    }
  }
}
