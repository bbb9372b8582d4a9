import HTTPTransport
import Platform

/// Fetches one image into a `.part` file and checks that it is complete.
struct ImageFetcher: Sendable {
  let client: RetryingClient
  /// The minimum length in bytes at which a part is not deleted, so that a later run can resume it.
  var minPartSize = 1 << 20
  /// Called with the number of bytes written.
  var progress: (@Sendable (Int) -> Void)?
  /// Stores the URL and ETag of a long download for a later run. The ETag is empty if the download cannot be resumed.
  var remember: @Sendable (_ url: String, _ etag: String) -> Void = { _, _ in }

  /// The result of a fetch.
  enum Result: Sendable {
    case whole(FetchedImage)
    /// No URL returns the image.
    case notFound
    /// This image failed; the others can continue.
    case failed(String)
  }

  /// Tries the URLs in turn, starting with the URL of the part; a 404 leads to the next.
  ///
  /// - Parameter stored: The URL and strong ETag of the existing part.
  /// - Throws: An error that ends the run: cancellation, a full disk, an unreachable host.
  func fetch(
    _ urls: [String], headers: [HTTPHeader], to part: LockedPart,
    stored: (url: String, etag: String)? = nil
  ) async throws -> Result {
    var isWhole = false
    // A short part is not worth storing, and a part without an ETag cannot be resumed.
    defer { if !isWhole, Files.length(part.path) ?? 0 < minPartSize { Files.remove(part.path) } }
    // Any other URL would restart the part, even a wrong guess.
    let own = urls.filter { $0 == stored?.url }
    var isFresh = part.wasEmpty
    for url in own + urls.filter({ !own.contains($0) }) {
      let etag = stored.flatMap { $0.url == url && !$0.etag.isEmpty ? $0.etag : nil }
      defer { isFresh = false }
      switch try await fetch(url, headers, part, etag, isFresh: isFresh) {
      case .notFound: continue
      case let result:
        if case .whole = result { isWhole = true }
        return result
      }
    }
    return .notFound
  }

  private func fetch(
    _ url: String, _ headers: [HTTPHeader], _ locked: LockedPart, _ etag: String?, isFresh: Bool
  ) async throws -> Result {
    guard ImageHosts.isImage(url: url) else {
      return .failed("\(url): not on a pixiv image host")
    }
    let part = PartFile(locked, etag: etag, isFresh: isFresh)
    let request = HTTPRequest(.get, url, acceptsEncoding: false)
    let rules = rules(headers, part, url, hasETag: etag != nil)
    var head: HTTPHead?
    var result: Result
    do throws(TransportError) {
      let download = try await client.fetch(request, to: locked.descriptor, rules: rules)
      result = .failed("HTTP \(download.head.status) from \(PixivProtocol.Host.images)\(part.triesText)")
      if [404, 410].contains(download.head.status) { result = .notFound }
      if [200, 206, 416].contains(download.head.status) { head = download.head }
    } catch {
      if error.meaning.scope != .request {
        throw client.rankingLogError(error, host: PixivProtocol.Host.images, path: locked.path)
      }
      result = .failed("\(error)\(part.triesText)")
    }
    if let head { return try inspect(locked, part, url, head) }
    if part.storedETag == nil { try locked.file.setLength(0) }
    return result
  }

  private func rules(_ headers: [HTTPHeader], _ part: PartFile, _ url: String, hasETag: Bool)
    -> DownloadRules
  {
    var rules = DownloadRules()
    rules.request = RequestRules(
      allows: { ImageHosts.isImage(url: $0.url) }, headers: { _ in headers })
    rules.resume = { () throws(TransportError) in try part.resumePoint() }
    rules.onHead = { [remember, minPartSize] head in
      if head.isPage { return .discard }
      let decision = part.decision(head)
      // The stored URL and ETag must not outlive the bytes that they describe.
      if head.status == 200, hasETag || (part.storedETag != nil && head.contentLength ?? 0 > minPartSize) {
        remember(url, part.storedETag ?? "")
      }
      return decision
    }
    rules.validate = { ImageFetcher.evaluation($0, part, url) }
    rules.written = { [digest = part.digest] in digest.add($0) }
    rules.progress = progress
    return rules
  }

  /// Validates a response: an incomplete image is requested a second time.
  private static func evaluation(_ download: HTTPDownload, _ part: PartFile, _ url: String)
    -> ResponseEvaluation<Void>
  {
    let head = download.head
    switch head.status {
    case 403: return .retry(reason: "HTTP 403", retries: 1)
    case 416:
      // The file was already complete, or the server has another length.
      if part.isWhole(by: head) { return .accept(()) }
      part.forget()
      return .retry(reason: "HTTP 416")
    case 200 where head.isPage, 206 where head.isPage: return .retry(reason: "page instead of an image")
    case 206 where download.bytesWritten == 0: return .retry(reason: "not the requested byte range")
    case 200, 206: return evaluation(of: part, head, url)
    default: return .byStatus
    }
  }

  /// Validates a complete transfer.
  ///
  /// pixiv serves uploads unchanged, and some have unusual ends: bytes after the end marker, or no end marker. If two
  /// attempts return the same bytes, pixiv has these bytes. An image without an end marker is only accepted if all of
  /// its announced bytes were received, because a connection can end at the same byte twice.
  private static func evaluation(of part: PartFile, _ head: HTTPHead, _ url: String) -> ResponseEvaluation<
    Void
  > {
    let file = BufferedFileReader(descriptor: part.descriptor)
    if head.status == 206, let total = head.contentRange?.total, total != Int64(file.count) {
      part.forget()
      return .retry(reason: "received \(file.count) of \(total) announced bytes")
    }
    switch part.check(file).result {
    case .whole:
      guard Placeholder.isPlaceholder(file, from: url) else { return .accept(()) }
      part.forget()
      return .retry(reason: "placeholder instead of the image", retries: 1)
    case .trailingBytes(_, let extraBytes):
      if part.isSecondTime(head) { return .accept(()) }
      return .retry(reason: "\(extraBytes) bytes after the end of the image")
    case .truncated(let format):
      let isSecondTime = part.isSecondTime(head)
      // pixiv itself creates the ZIPs of animations.
      if isSecondTime, head.contentLength == Int64(file.count), format != .zip { return .accept(()) }
      return .retry(reason: "truncated image", retries: isSecondTime ? 1 : nil)
    case .notAnImage:
      part.forget()
      return .retry(reason: "response is not an image")
    }
  }

  /// Returns the metadata of a complete image.
  private func inspect(_ part: LockedPart, _ state: PartFile, _ url: String, _ head: HTTPHead) throws
    -> Result
  {
    let (result, length) = state.check
    var (extraBytes, isIncomplete) = (0, false)
    let format: ImageFileFormat
    switch result {
    case .whole(let found): format = found
    case .trailingBytes(let found, let extra): (format, extraBytes) = (found, extra)
    case .truncated(let found): (format, isIncomplete) = (found, true)
    case .notAnImage: return .failed("response is not an image")
    }
    return .whole(
      FetchedImage(
        part: part, url: url, format: format, bytes: length, extraBytes: extraBytes,
        isIncomplete: isIncomplete, sha256: try state.digest.take(length: length) ?? part.file.checksum(),
        etag: head.headers["ETag"], lastModified: head.headers["Last-Modified"]))
  }
}

extension PartFile {
  /// `, 6 tries`; empty for a single attempt.
  fileprivate var triesText: String { tries > 1 ? ", \(tries) tries" : "" }
}

extension HTTPHead {
  /// Whether the body is an HTML page or JSON, regardless of the status.
  fileprivate var isPage: Bool { ["text/html", "application/json"].contains(mediaType) }
}
