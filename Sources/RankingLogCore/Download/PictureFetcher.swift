#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Fetches one picture into a `.part` file and makes sure that it is whole.
struct PictureFetcher: Sendable {
  let courier: Courier
  /// From this length on, in bytes, a part is kept for a later run to go on with.
  var leastPart = 1 << 20
  /// Told of bytes as they are written.
  var progress: (@Sendable (Int) -> Void)?
  /// Keeps the address and ETag of a long transfer, so that a later run goes on with it.
  var remember: @Sendable (_ url: String, _ etag: String) -> Void = { _, _ in }

  /// What came of it.
  enum Result: Sendable {
    case whole(FetchedPicture)
    /// None of the addresses has a picture.
    case notFound
    /// Not this one, and the others may go on.
    case failed(String)
  }

  /// Tries addresses in turn; 404 leads to the next.
  ///
  /// - Parameter known: The address and strong ETag from which the part that is there comes.
  /// - Throws: What ends the whole run: cancellation, a full disk, a host that cannot be reached.
  func fetch(
    _ addresses: [String], headers: [HTTPHeader], to part: String, known: (url: String, etag: String)? = nil
  ) async throws -> Result {
    var isWhole = false
    defer { if !isWhole { letGo(part) } }
    for address in addresses {
      let etag = known?.url == address ? known?.etag : nil
      switch try await fetch(address, headers, part, etag) {
      case .notFound: continue
      case let result:
        if case .whole = result { isWhole = true }
        return result
      }
    }
    return .notFound
  }

  private func letGo(_ part: String) {
    if Files.length(part) ?? 0 < leastPart { Files.remove(part) }
  }

  private func fetch(_ address: String, _ headers: [HTTPHeader], _ part: String, _ etag: String?) async throws
    -> Result
  {
    guard ImageHosts.isImage(address: address) else {
      return .failed("\(address) is not on an image host of pixiv")
    }
    try Files.makeDirectory(Files.parent(of: part))
    let file = try FileHandle(writing: part)
    let request = HTTPRequest(.get, address, acceptsEncoding: false)
    let download: HTTPDownload
    do throws(TransportError) {
      let rules = rules(headers, PartFile(descriptor: file.descriptor, etag: etag), address)
      download = try await courier.fetch(request, to: file.descriptor, rules: rules)
    } catch {
      if error.isFatal { throw error.asRankingLogError(host: ImageHosts.current, path: part) }
      return .failed("\(error)")
    }
    switch download.head.status {
    case 200, 206: return try inspect(file, part, address, download.head)
    case 404, 410: return .notFound
    // The whole of it was there already, or the server has another length: begin anew.
    case 416 where etag != nil:
      try file.setLength(0)
      return try await fetch(address, headers, part, nil)
    case let status where status >= 500:
      return .failed("HTTP \(status) from \(ImageHosts.current), \(courier.policy.retries + 1) tries")
    case let status: return .failed("HTTP \(status) from \(ImageHosts.current)")
    }
  }

  private func rules(_ headers: [HTTPHeader], _ part: PartFile, _ address: String) -> DownloadRules {
    var rules = DownloadRules()
    rules.way = RequestRules(
      allows: { ImageHosts.isImage(address: $0.url) }, headers: { _ in headers })
    rules.resume = { () throws(TransportError) in try part.resumePoint() }
    rules.onHead = { [remember, leastPart] head in
      if head.isPage { return .discard }
      let decision = part.decision(head)
      if decision == .restart, head.contentLength ?? 0 > leastPart, let etag = part.knownETag {
        remember(address, etag)
      }
      return decision
    }
    rules.validate = { PictureFetcher.verdict($0, part) }
    rules.progress = progress
    return rules
  }

  /// What an answer is worth: what is no whole picture is asked for once more.
  private static func verdict(_ download: HTTPDownload, _ part: PartFile) -> Verdict {
    let head = download.head
    if head.status == 403 { return .retry(reason: "HTTP 403", retries: 1) }
    guard head.status == 200 || head.status == 206 else { return .byStatus }
    if head.isPage { return .retry(reason: "a page instead of a picture") }
    if head.status == 206, download.bytesWritten == 0 {
      return .retry(reason: "another part than the one asked for")
    }
    guard let fault = part.fault(isLengthKnown: head.contentLength != nil) else { return .byStatus }
    part.forget()
    return .retry(reason: fault)
  }

  /// Takes the measure of a picture that is whole.
  private func inspect(_ file: borrowing FileHandle, _ part: String, _ address: String, _ head: HTTPHead)
    throws -> Result
  {
    let digest = Digest(.sha256)
    var (first, length): ([UInt8], Int) = ([], 0)
    try file.forEachChunk { chunk in
      if first.isEmpty { first = Array(chunk.prefix(16)) }
      length += chunk.count
      digest.update(chunk)
    }
    guard let format = PictureFormat(firstBytes: first) else { return .failed("what came is no picture") }
    if head.status == 206, let total = head.contentRange?.total, total != Int64(length) {
      return .failed("\(length) bytes are there, and the server says \(total)")
    }
    return .whole(
      FetchedPicture(
        part: part, url: address, format: format, bytes: length, sha256: digest.finish(),
        etag: head.headers["ETag"], lastModified: head.headers["Last-Modified"]))
  }
}

/// A picture that is whole, still under its `.part` name.
struct FetchedPicture: Sendable {
  let part: String
  let url: String
  let format: PictureFormat
  let bytes: Int
  let sha256: [UInt8]
  let etag: String?
  let lastModified: String?
}

extension TransportError {
  /// Whether every other item would fail the same way, so that the run ends.
  fileprivate var isFatal: Bool {
    switch self {
    case .cancelled, .closed, .file, .notResolved, .notConnected, .proxy, .tls, .rateLimited: true
    default: false
    }
  }
}

extension HTTPHead {
  /// Whether the body is a page for people, whatever the status says.
  fileprivate var isPage: Bool { mediaType == "text/html" || mediaType == "application/json" }
}
