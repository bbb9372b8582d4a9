import HTTPTransport

/// pixiv's first API for phones, spapi.pixiv.net/iphone, CSV over plain http. Closed by pixiv in 2015; a mirror or
/// an archive may answer.
///
/// How long a page is differs and was never written down, so only an empty one ends a list.
struct SAPIClient: Sendable {
  private let caller: PixivCaller
  private let session: (@Sendable () async throws -> String?)?

  /// - Parameter session: Gives the value of `PHPSESSID`, or nil where there is none: an account's number, `_` and 32
  ///   hexadecimal digits. It is a secret, which this API takes in the address and over plain http.
  init(client: RetryingClient, session: (@Sendable () async throws -> String?)? = nil) {
    caller = PixivCaller(client: client, host: "spapi.pixiv.net", scheme: "http")
    self.session = session
  }

  /// A page of a past ranking; nil where there is none on that date, which an empty first page means.
  ///
  /// An R-18 ranking is shown to the session of an account with R-18 works on; the page of another is as empty.
  func ranking(_ kind: RankingKind, date: RankingDate, page: Int) async throws -> RankingPage? {
    if kind.mode.isR18, try await session?() == nil {
      throw RankingLogError.signIn(
        "SAPI shows \(kind.name) only to the session of an account: run rankinglog auth login --source sapi")
    }
    let (year, month, day) = date.civil
    let rows = try await rows(
      of: .works,
      "ranking_log.php",
      [
        ("Date_Year", String(year)), ("Date_Month", month.padded(to: 2)), ("Date_Day", day.padded(to: 2)),
        ("mode", kind.mode.rawValue), ("p", String(page)),
      ])
    return rows.isEmpty && page == 1 ? nil : RankingPage(sapi: rows, number: page)
  }

  /// A work. An empty body is the only word for "no such work", and for one that the session may not see.
  func illust(_ id: Int) async throws -> Illust {
    let rows = try await rows(of: .works, "illust.php", [("illust_id", String(id))])
    guard let illust = rows.lazy.compactMap({ SAPIRow($0).illust }).first else {
      throw RankingLogError.notShown(
        .work(id),
        reason:
          "an empty answer: deleted, private, R-18 and not for this account, or there never was such a work")
    }
    return illust
  }

  /// What a call lists. A body with rows, none of which is of that kind, is damaged.
  enum Content {
    case works, artists

    fileprivate func holds(_ row: [String]) -> Bool {
      switch self {
      case .works: SAPIRow(row).illust != nil
      case .artists: SAPIRow(row).artist != nil
      }
    }
  }

  /// The rows that a call lists; none where the body is empty.
  func rows(of content: Content, _ file: String, _ query: [(String, String)]) async throws -> [[String]] {
    try await read(file, query, otherwise: "no CSV, or cut") { SAPIClient.parse($0, content) }
  }

  /// What a call answers, as `read` understands it: nil for a body that cannot be right, which is asked for again.
  func read<Value: Sendable>(
    _ file: String, _ query: [(String, String)], otherwise fault: String,
    _ read: ([UInt8]) -> Value?
  ) async throws -> Value {
    let identity = try await session?().map { [("PHPSESSID", $0)] } ?? []
    let call = PixivCaller.Call(path: "/iphone/" + file, query: query + identity, headers: Headers.old)
    let (reply, value) = try await caller.read(call) { reply -> Verdict<Value> in
      guard reply.head.status == 200 else { return .byStatus }
      return read(reply.body).map { .accept($0) } ?? .retry(reason: fault)
    }
    guard let value else {
      if reply.head.status == 404 {
        throw RankingLogError.refused(
          address: "spapi.pixiv.net", status: 404,
          reason: "pixiv closed this API in 2015; name a mirror with --connect-to, or use --source web")
      }
      throw caller.unexpected(reply, call)
    }
    return value
  }

  /// The rows of a body; nil for what is not the CSV that was asked for (a page for people, a cut field, other rows).
  private static func parse(_ body: [UInt8], _ content: Content) -> [[String]]? {
    guard body.first != UInt8(ascii: "<"), let rows = try? CSVReader.rows(body),
      rows.isEmpty || rows.contains(where: content.holds)
    else { return nil }
    return rows
  }
}
