import HTTPTransport

/// A pasted work ID, or a pixiv URL of a work or a ranking.
package enum PixivURL: Hashable, Sendable {
  case work(Int)
  /// The ranking's parameters in the URL; nil if absent.
  case ranking(mode: String?, content: String?, date: RankingDate?)

  /// Parses an ID, `artworks/ID`, `member_illust.php?illust_id=ID`, an image URL, or `ranking.php?…`.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` with the accepted forms.
  package init(_ text: String) throws(RankingLogError) {
    if let id = Int(digits: text), id > 0 {
      self = .work(id)
      return
    }
    let (host, path, query) = PixivURL.parts(text)
    guard PixivProtocol.Host.isIn("pixiv.net", host) || ImageHosts.isImageHost(host) else {
      throw .usage(
        "'\(text.quotable)' is neither a work ID nor a pixiv URL (https://www.pixiv.net/artworks/114862000)"
      )
    }
    if path.last == "ranking.php" {
      self = try PixivURL.ranking(query, text)
    } else if let id = PixivURL.work(path, query) ?? ImageURL(text)?.id ?? LegacyImageURL(text)?.id,
      id > 0
    {
      self = .work(id)
    } else {
      throw .usage("'\(text.quotable)' is not a work; use its ID or the URL of its page")
    }
  }

  /// Parses an artist ID, `users/ID`, or `member.php?id=ID`.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` with the accepted forms.
  package static func artist(_ text: String) throws(RankingLogError) -> Int {
    let (host, path, query) = parts(text)
    let isPixiv = PixivProtocol.Host.isIn("pixiv.net", host)
    let named: String? =
      if !isPixiv {
        text
      } else if let index = path.firstIndex(where: { $0 == "users" || $0 == "u" }) {
        path[index...].dropFirst().first.map(String.init)
      } else {
        path.last == "member.php" || path.last == "member_illust.php" ? query["id"] : nil
      }
    guard let id = named.flatMap({ Int(digits: $0) }), id > 0 else {
      throw .usage(
        "'\(text.quotable)' is neither an artist ID nor the URL of an artist's page (https://www.pixiv.net/users/11)"
      )
    }
    return id
  }

  private static func ranking(_ query: URLQuery, _ text: String) throws(RankingLogError)
    -> PixivURL
  {
    if text.hasSuffix("mode=") || text.hasSuffix("ranking.php") {
      throw .usage("'\(text.quotable)' is truncated, possibly by the shell at &; put the URL in quotes")
    }
    var date: RankingDate?
    if let written = query["date"] {
      guard let read = RankingDate(written) else {
        throw .usage("'\(text.quotable)' has no valid date (date=20240105)")
      }
      date = read
    }
    return .ranking(
      mode: query["mode"], content: query["content"], date: date)
  }

  /// The ID in `/artworks/ID`, `/en/artworks/ID`, `/i/ID`, and old URLs.
  private static func work(_ path: [Substring], _ query: URLQuery) -> Int? {
    if let index = path.firstIndex(where: { $0 == "artworks" || $0 == "i" || $0 == "illust" }),
      path.indices.contains(index + 1)
    {
      return Int(digits: path[index + 1])
    }
    guard path.last == "member_illust.php" || path.last == "illust.php" else { return nil }
    return query["illust_id"].flatMap { Int(digits: $0) }
  }

  /// The parts of a URL with or without a scheme; empty parts for any other text.
  private static func parts(_ text: String) -> (host: String, path: [Substring], query: URLQuery) {
    let url = try? HTTPURL(text.contains("://") ? text : "https://" + text)
    return (url?.host ?? "", url?.path.split(separator: "/") ?? [], URLQuery(of: url?.url ?? ""))
  }
}
