/// pixiv's first API for phones, spapi.pixiv.net/iphone, CSV over plain http. Closed by pixiv in 2015; a mirror or
/// an archive may answer.
struct SAPIClient: Sendable {
  private let caller: PixivCaller

  init(courier: Courier) {
    caller = PixivCaller(courier: courier, host: "spapi.pixiv.net", scheme: "http")
  }

  /// A page of a past ranking; nil where there is none on that date, which an empty first page means.
  func ranking(_ kind: RankingKind, date: RankingDate, page: Int) async throws -> RankingPage? {
    let (year, month, day) = date.civil
    let rows = try await rows(
      "ranking_log.php",
      [
        ("Date_Year", String(year)), ("Date_Month", month.padded(to: 2)), ("Date_Day", day.padded(to: 2)),
        ("mode", kind.mode.rawValue), ("p", String(page)),
      ])
    return rows.isEmpty && page == 1 ? nil : RankingPage(sapi: rows, number: page)
  }

  /// The span of the ranking of the moment, whose names differ from those of past rankings.
  enum CurrentMode: String, CaseIterable, Sendable {
    case day, week, month
  }

  /// The works of the ranking of the moment. It is empty at the end.
  enum CurrentContent: String, CaseIterable, Sendable {
    case all, male, female, original
  }

  /// A page of the ranking of the moment.
  func currentRanking(_ content: CurrentContent, _ mode: CurrentMode, page: Int) async throws -> RankingPage {
    let rows = try await rows(
      "ranking.php", [("content", content.rawValue), ("mode", mode.rawValue), ("p", String(page))])
    return RankingPage(sapi: rows, number: page)
  }

  /// A work. An empty body is the only word for "no such work".
  func illust(_ id: Int) async throws -> Illust {
    let rows = try await rows("illust.php", [("illust_id", String(id))])
    guard let illust = rows.lazy.compactMap({ SAPIRow($0).illust }).first else {
      throw RankingLogError.noSuchWork(id: id, reason: "deleted, private, or there never was such a work")
    }
    return illust
  }

  private func rows(_ file: String, _ query: [(String, String)]) async throws -> [[String]] {
    let call = PixivCaller.Call(path: "/iphone/" + file, query: query, headers: Headers.old)
    let parsed = Lock<[[String]]?>(nil)
    let reply = try await caller.reply(call) { reply in
      guard reply.head.status == 200 else { return .byStatus }
      let rows = SAPIClient.parse(reply.body)
      parsed.withLock { $0 = rows }
      return rows == nil ? .retry(reason: "no CSV, or cut") : .accept
    }
    guard reply.head.status == 200, let rows = parsed.withLock({ $0 }) else {
      if reply.head.status == 404 {
        throw RankingLogError.refused(
          address: "spapi.pixiv.net", status: 404,
          reason: "pixiv closed this API in 2015; name a mirror with --connect-to, or use --source web")
      }
      throw caller.unexpected(reply, call)
    }
    return rows
  }

  /// The rows of a body; nil for what is not the CSV of this API (a page for people, a cut field, no work at all).
  private static func parse(_ body: [UInt8]) -> [[String]]? {
    guard body.first != UInt8(ascii: "<"), let rows = try? CSVReader.rows(body),
      rows.isEmpty || rows.contains(where: { SAPIRow($0).illust != nil })
    else { return nil }
    return rows
  }
}
