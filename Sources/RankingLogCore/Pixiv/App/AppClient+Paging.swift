import HTTPTransport

extension AppClient {
  /// The offset in a `next_url`; nil at the end of the list. The URL itself is never followed: it is untrusted.
  ///
  /// - Parameters:
  ///   - path: The requested path, which the URL must match.
  ///   - offset: The start of the page, which the next offset must exceed.
  func next(_ url: String?, on path: String, after offset: Int) throws -> Int? {
    try next(url, on: path, "offset") { $0 > offset && Count.range.contains($0) }
  }

  /// Fetches a page of a list with offsets, up to pixiv's limit.
  func page<Element>(
    _ elements: [Element], _ url: String?, on path: String, after offset: Int, unreadable: Int = 0
  ) throws -> Page<Element> {
    let next = try next(url, on: path, after: offset)
    let isTruncated = next ?? 0 > AppClient.lastOffset
    return Page(elements, next: isTruncated ? nil : next, unreadable: unreadable, isTruncated: isTruncated)
  }

  /// The maximum offset. pixiv rejects larger ones ("offset must be no more than 5000"), even from its own `next_url`.
  static let lastOffset = 5000

  /// The bookmark ID in a `next_url` of a list in descending order of bookmark IDs; nil at the end of the list.
  func next(_ url: String?, on path: String, before bookmark: Int?) throws -> Int? {
    try next(url, on: path, "max_bookmark_id") { $0 > 0 && $0 < bookmark ?? .max }
  }

  private func next(
    _ url: String?, on path: String, _ name: String, isFurther: (Int) -> Bool
  ) throws -> Int? {
    guard let url else { return nil }
    guard let next = try? HTTPURL(url), next.origin == "https://app-api.pixiv.net", next.path == path else {
      throw RankingLogError.notUnderstood(
        endpoint: "app-api.pixiv.net", reason: "next_url leads to another host or path")
    }
    guard let number = URLQuery(of: next.url)[name].flatMap({ Int(digits: $0) }), isFurther(number) else {
      throw RankingLogError.notUnderstood(endpoint: "app-api.pixiv.net", reason: "next_url does not advance")
    }
    return number
  }
}
