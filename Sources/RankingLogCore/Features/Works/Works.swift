/// Works and artists, from the archive and from pixiv.
public struct Works: Sendable {
  let services: Services

  /// Returns a work's full metadata. Moves the work to the front of the recents if `remembers` is true.
  public func illust(
    _ id: Int, source: RankingSource? = nil, cachePolicy: CachePolicy = .useCache, remembers: Bool = true
  ) async throws -> Illust {
    let illust = try await WorkDetails(services: services, source: source, cachePolicy: cachePolicy).full(id)
    if remembers { try await Recents(services: services).add(id) }
    return illust
  }

  /// Returns the stored superseded metadata of a work, oldest first.
  public func metadataHistory(of id: Int) async throws -> [SupersededMetadata] {
    try await services.archive.metadataHistory(of: id)
  }

  /// Returns an artist's profile and works, newest first. The works are not added to the recents.
  ///
  /// - Parameters:
  ///   - id: The ID of the artist.
  ///   - limit: The maximum number of works; nil for all.
  ///   - source: The API; nil for pixiv's website, or for the app API if the website refuses and there is a token.
  ///   - cachePolicy: With ``CachePolicy/cacheOnly``, the works are read from the archive; otherwise, from pixiv.
  ///   - records: Whether the works are stored; false for a dry run.
  public func artist(
    _ id: Int, limit: Int? = nil, source: RankingSource? = nil, cachePolicy: CachePolicy = .useCache,
    records: Bool = true
  ) -> ArtistWorks {
    ArtistWorks(
      services: services, artist: id, limit: limit, source: source, cachePolicy: cachePolicy, records: records
    )
  }

  /// Fetches the newest comments on a work, newest first: 50 from pixiv's website, 30 from the app API. They are not
  /// stored.
  public func comments(on id: Int, source: RankingSource? = nil) async throws -> [Comment] {
    try await WorkDetails(services: services, source: source, cachePolicy: .useCache).comments(on: id)
  }

  /// Creates a run of a filter over works, which counts the excluded works. Works that match a filter of `exclusions`
  /// are excluded first.
  public func filtering(by filter: Filter, exclusions: FilterList = FilterList()) -> FilterRun {
    FilterRun(services: services, filter, exclusions)
  }
}
