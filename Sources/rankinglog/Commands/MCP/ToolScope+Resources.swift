import RankingLogCore

extension ToolScope {
  static let resources = [
    MCPResource(
      name: "schema", uri: "rankinglog://schema",
      description: "The views of the sql tool with their columns.",
      type: "text/plain")
  ]

  static let templates = [
    MCPResource(
      name: "ranking", uri: "rankinglog://ranking/{mode}/{date}",
      description: "The first 50 works of a ranking; date is 2014-11-06.", type: "application/json"),
    MCPResource(
      name: "content_ranking", uri: "rankinglog://ranking/{mode}/{content}/{date}",
      description: "The first 50 works of a ranking of one type of works, such as manga.",
      type: "application/json"),
    MCPResource(
      name: "work", uri: "rankinglog://work/{id}", description: "A stored work.", type: "application/json"),
    MCPResource(
      name: "thumbnail", uri: "rankinglog://work/{id}/thumbnail", description: "The thumbnail of a work.",
      type: "image/jpeg"),
  ]

  /// The maximum length of a thumbnail in bytes.
  private static let thumbnailBytes = 40_000
  /// The lifetime of data about the past, which does not change.
  private static let pastLifetime = Duration.seconds(86_400)
  /// The maximum number of works of a ranking.
  private static let rankingLimit = 50

  /// Returns the contents of a resource; nil for an unknown URI.
  func read(_ uri: String) async throws -> MCPContents? {
    let prefix = "rankinglog://"
    guard uri.hasPrefix(prefix) else { return nil }
    let parts = uri.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false).map(
      String.init)
    switch (parts.first, parts.count) {
    case ("schema", 1):
      let views = SchemaLines(try log.archive.schema()).views.joined(separator: "\n")
      return MCPContents(type: "text/plain", data: .text(views), lifetime: Self.pastLifetime)
    case ("ranking", 3), ("ranking", 4):
      guard let mode = RankingMode(rawValue: parts[1]), modes.contains(mode),
        let content = parts.count == 3 ? .all : RankingContent(rawValue: parts[2]),
        let date = RankingDate(parts[parts.count - 1])
      else { return nil }
      let kind = RankingKind(mode, content)
      guard kind.exists else { return nil }
      return MCPContents(
        type: "application/json", data: .text(try await ranking(kind, date)), lifetime: lifetime(of: date))
    case ("work", 2):
      guard let id = Int(id: parts[1]) else { return nil }
      guard try await hidden([id]).isEmpty else { throw Self.hiddenWork(id) }
      let illust = try await log.works.illust(id, cachePolicy: .cacheOnly, remembers: false)
      let table = ToolTable([illust], WorkFields.work)
      return MCPContents(
        type: "application/json", data: .text(String(decoding: table.json, as: UTF8.self)), lifetime: .zero)
    case ("work", 3) where parts[2] == "thumbnail":
      guard let id = Int(id: parts[1]) else { return nil }
      return try await thumbnail(id)
    default: return nil
    }
  }

  private func ranking(_ kind: RankingKind, _ date: RankingDate) async throws -> String {
    let page = try await ToolRanking(
      self, kind: kind, dates: .single(.day(date)), limit: Self.rankingLimit)
    var writer = JSONWriter()
    writer.object { $0.members(of: page) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func thumbnail(_ id: Int) async throws -> MCPContents {
    guard try await hidden([id]).isEmpty else { throw Self.hiddenWork(id) }
    guard let bytes = try await log.images(.thumbnail, fetches: isOnline).image(ImageKey(id)).image?.bytes(),
      let jpeg = DecodedImage(jpeg: bytes, side: 250)?.fitted(into: 250).jpeg(upTo: Self.thumbnailBytes)
    else { throw RankingLogError.nothing("work \(id): the thumbnail is not stored") }
    return MCPContents(type: "image/jpeg", data: .bytes(jpeg), lifetime: Self.pastLifetime)
  }

  /// The lifetime of a ranking. A ranking of the last week may still be incomplete.
  private func lifetime(of date: RankingDate) -> Duration {
    date < log.calendar.latest.adding(days: -7) ? Self.pastLifetime : .zero
  }
}
