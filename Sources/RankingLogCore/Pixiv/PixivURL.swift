import HTTPTransport

/// A pasted work ID, or the URL of a work or a ranking.
public enum PixivURL: Hashable, Sendable {
  /// The ID of a work.
  case work(Int)
  /// The ranking's parameters in the URL; nil if absent.
  case ranking(mode: String?, content: String?, date: RankingDate?)

  /// Parses an ID, `artworks/ID`, `member_illust.php?illust_id=ID`, an image URL, or `ranking.php?…`, with the
  /// punctuation that surrounds a pasted URL. `/artworks/ID` may be on the host of a mirror, to which no request is sent.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` with the accepted forms.
  public init(_ text: String) throws(RankingLogError) {
    let pasted = PastedURL(text)
    if let id = Int(id: pasted.text) {
      self = .work(id)
      return
    }
    let path = pasted.path
    if pasted.isPixiv, path.last == "ranking.php" {
      self = try PixivURL.ranking(pasted)
    } else if let id = PixivURL.work(pasted) {
      self = .work(id)
    } else if pasted.isPixiv || ImageHosts.isImageHost(pasted.host) {
      throw .usage("'\(text.quotable)' is not a work; use its ID or the URL of its page")
    } else {
      throw .usage(
        "'\(text.quotable)' is neither a work ID nor a pixiv URL (https://www.pixiv.net/artworks/114862000)"
          + (pasted.host == "pixiv.me"
            ? "; pixiv.me does not contain the ID: open it, and use its target" : ""))
    }
  }

  /// Parses an artist ID, `users/ID`, or `member.php?id=ID`.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` with the accepted forms.
  public static func artist(_ text: String) throws(RankingLogError) -> Int {
    let pasted = PastedURL(text)
    let (path, query) = (pasted.path, pasted.query)
    var named: String?
    if !pasted.isPixiv {
      named = pasted.text
    } else if let index = path.firstIndex(where: { $0 == "users" || $0 == "u" }) {
      let rest = path[index...].dropFirst()
      named = rest.first.map(String.init)
      try checkList(rest.dropFirst(), text)
    } else if path.last == "member.php" || path.last == "member_illust.php" {
      named = query["id"]
    }
    guard let id = named.flatMap({ Int(id: $0) }) else {
      throw .usage(
        "'\(text.quotable)' is neither an artist ID nor the URL of an artist's page (https://www.pixiv.net/users/11)"
      )
    }
    return id
  }

  /// Rejects the URL of another list than all works of an artist, instead of listing other works.
  private static func checkList(_ path: ArraySlice<Substring>, _ text: String) throws(RankingLogError) {
    guard let list = path.first else { return }
    let hint: Message
    switch list {
    case "artworks" where path.count == 1: return
    case "artworks": hint = "filter the artist's works by the tag instead"
    case "illustrations", "manga": hint = "filter the artist's works by type instead"
    default: hint = "only illustrations, manga and ugoira of an artist are listed"
    }
    throw .usage("'\(text.quotable)' is the list '\(String(list).quotable)' of an artist; \(hint)")
  }

  private static func ranking(_ pasted: PastedURL) throws(RankingLogError) -> PixivURL {
    let (text, query) = (pasted.text, pasted.query)
    if pasted.path.count > 1, let kind = pasted.path.dropLast().last, kind.utf8.count > 2 {
      throw .usage(
        "'\(text.quotable)' is a ranking of another kind (\(String(kind).quotable)); only illustrations have past rankings here"
      )
    }
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
    return .ranking(mode: query["mode"], content: query["content"], date: date)
  }

  /// The ID in `/artworks/ID` and `/en/artworks/ID` on any host, and in pixiv's old URLs and image URLs.
  private static func work(_ pasted: PastedURL) -> Int? {
    let path = pasted.path
    func id(after names: Set<Substring>) -> Int? {
      guard let index = path.firstIndex(where: names.contains), path.indices.contains(index + 1) else {
        return nil
      }
      return Int(id: path[index + 1])
    }
    if let id = id(after: ["artworks"]) { return id }
    guard pasted.isPixiv || ImageHosts.isImageHost(pasted.host) else { return nil }
    if let id = id(after: ["i", "illust"])
      ?? (ImageURL(pasted.text)?.id ?? LegacyImageURL(pasted.text)?.id).within(Count.ids)
    {
      return id
    }
    guard path.last == "member_illust.php" || path.last == "illust.php" else { return nil }
    return pasted.query["illust_id"].flatMap { Int(id: $0) }
  }
}

/// A text that was copied from a page, a message or a list, as a URL.
private struct PastedURL {
  /// The text without surrounding spaces and punctuation, and with `&` for `&amp;`.
  let text: String
  /// The host and the components of the path; empty unless the text is a URL, with or without a scheme.
  let host: String
  let path: [Substring]
  let query: URLQuery

  init(_ pasted: String) {
    let surroundings = " \t\r\n<>()[]{}\"'`,;.!「」『』（）【】、。，“”‘’"
    let start = pasted.drop { surroundings.contains($0) }
    let end = start.lastIndex { !surroundings.contains($0) }
    text = (end.map { String(start[...$0]) } ?? "").replacing("&amp;", with: "&")
    let url = try? HTTPURL(text.contains("://") ? text : "https://" + text)
    (host, path) = (url?.host ?? "", url?.path.split(separator: "/") ?? [])
    query = URLQuery(of: url?.url ?? "")
  }

  /// Whether the host belongs to pixiv.
  var isPixiv: Bool { PixivProtocol.Host.isIn("pixiv.net", host) }
}
