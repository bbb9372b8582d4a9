import HTTPTransport

extension PixivTransport {
  /// Fetches a complete image of a work into memory, with the Referer and User-Agent that pixiv's image hosts require.
  ///
  /// - Parameter url: One of a work's ``ImageURLs``.
  /// - Throws: ``RankingLogError/nothing(_:)`` if the image does not exist, ``RankingLogError/usage(_:)`` for a URL of
  ///   another host.
  public func image(_ url: String) async throws -> [UInt8] {
    guard ImageHosts.isImage(url: url), let host = ImageHosts.host(of: url).map(String.init) else {
      throw RankingLogError.usage("\(url): not on a pixiv image host")
    }
    var request = HTTPRequest(.get, url, acceptsEncoding: false)
    request.headers = headers.image(source: .web, size: .thumbnail, illust: 0)
    let reply: HTTPResponse
    do throws(TransportError) {
      reply = try await client.read(request, upTo: 64 << 20) { reply -> ResponseEvaluation<Never> in
        guard reply.head.status == 200, ImageFileFormat(firstBytes: Array(reply.body.prefix(16))) == nil
        else {
          return .byStatus
        }
        return .blocked(reason: "not an image")
      }.reply
    } catch {
      throw client.rankingLogError(error, host: host)
    }
    switch reply.head.status {
    case 200: return reply.body
    case 404: throw RankingLogError.nothing("\(url): not found")
    default: throw RankingLogError.unexpected(reply, from: url)
    }
  }
}
