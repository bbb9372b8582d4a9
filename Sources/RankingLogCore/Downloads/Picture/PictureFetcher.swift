import HTTPTransport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Fetches one picture into a `.part` file and makes sure that it is whole.
struct PictureFetcher: Sendable {
  let client: RetryingClient
  /// From this length on, in bytes, a part is kept for a later run to go on with.
  var leastPart = 1 << 20
  /// Told of bytes as they are written.
  var progress: (@Sendable (Int) -> Void)?
  /// Keeps the address and ETag of a long transfer, so that a later run goes on with it; the ETag is empty where it
  /// cannot.
  var remember: @Sendable (_ url: String, _ etag: String) -> Void = { _, _ in }

  /// What came of it.
  enum Result: Sendable {
    case whole(FetchedPicture)
    /// None of the addresses has a picture.
    case notFound
    /// Not this one, and the others may go on.
    case failed(String)
  }

  /// Tries addresses in turn, first that of the part; 404 leads to the next.
  ///
  /// - Parameter known: The address and strong ETag from which the part that is there comes.
  /// - Throws: What ends the whole run: cancellation, a full disk, a host that cannot be reached.
  func fetch(
    _ addresses: [String], headers: [HTTPHeader], to part: LockedPart,
    known: (url: String, etag: String)? = nil
  ) async throws -> Result {
    var isWhole = false
    // A short part is not worth a place on the disk, and one without an ETag cannot be continued.
    defer { if !isWhole, Files.length(part.path) ?? 0 < leastPart { Files.remove(part.path) } }
    // Another address would have the part begun anew, even where it is a wrong guess.
    let own = addresses.filter { $0 == known?.url }
    for address in own + addresses.filter({ !own.contains($0) }) {
      let etag = known.flatMap { $0.url == address && !$0.etag.isEmpty ? $0.etag : nil }
      switch try await fetch(address, headers, part, etag) {
      case .notFound: continue
      case let result:
        if case .whole = result { isWhole = true }
        return result
      }
    }
    return .notFound
  }

  private func fetch(_ address: String, _ headers: [HTTPHeader], _ locked: LockedPart, _ etag: String?)
    async throws -> Result
  {
    guard ImageHosts.isImage(address: address) else {
      return .failed("\(address) is not on an image host of pixiv")
    }
    let part = PartFile(locked, etag: etag)
    let request = HTTPRequest(.get, address, acceptsEncoding: false)
    let rules = rules(headers, part, address, wasKnown: etag != nil)
    var head: HTTPHead?
    var result: Result
    do throws(TransportError) {
      let download = try await client.fetch(request, to: locked.descriptor, rules: rules)
      result = .failed("HTTP \(download.head.status) from \(ImageHosts.current)\(part.triesText)")
      if [404, 410].contains(download.head.status) { result = .notFound }
      if [200, 206, 416].contains(download.head.status) { head = download.head }
    } catch {
      if error.isFatal { throw error.asRankingLogError(host: ImageHosts.current, path: locked.path) }
      result = .failed("\(error)\(part.triesText)")
    }
    if let head { return try inspect(locked, part, address, head) }
    if part.knownETag == nil { try locked.file.setLength(0) }
    return result
  }

  private func rules(_ headers: [HTTPHeader], _ part: PartFile, _ address: String, wasKnown: Bool)
    -> DownloadRules
  {
    var rules = DownloadRules()
    rules.way = RequestRules(
      allows: { ImageHosts.isImage(address: $0.url) }, headers: { _ in headers })
    rules.resume = { () throws(TransportError) in try part.resumePoint() }
    rules.onHead = { [remember, leastPart] head in
      if head.isPage { return .discard }
      let decision = part.decision(head)
      // What is remembered must not outlive the bytes it was true of.
      if decision == .restart, wasKnown || (part.knownETag != nil && head.contentLength ?? 0 > leastPart) {
        remember(address, part.knownETag ?? "")
      }
      return decision
    }
    rules.validate = { PictureFetcher.verdict($0, part, address) }
    rules.progress = progress
    return rules
  }

  /// What an answer is worth: what is no whole picture is asked for once more.
  private static func verdict(_ download: HTTPDownload, _ part: PartFile, _ address: String) -> Verdict<Void>
  {
    let head = download.head
    switch head.status {
    case 403: return .retry(reason: "HTTP 403", retries: 1)
    case 416:
      // All of it was there already, or the server has another length.
      if part.isWhole(by: head) { return .accept(()) }
      part.forget()
      return .retry(reason: "HTTP 416")
    case 200 where head.isPage, 206 where head.isPage: return .retry(reason: "a page instead of a picture")
    case 206 where download.bytesWritten == 0: return .retry(reason: "another part than the one asked for")
    case 200, 206: return part.verdict(head, from: address)
    default: return .byStatus
    }
  }

  /// Takes the measure of a picture that is whole.
  private func inspect(_ part: LockedPart, _ state: PartFile, _ address: String, _ head: HTTPHead) throws
    -> Result
  {
    let digest = try Digest(.sha256)
    let window = BufferedFileReader(descriptor: part.descriptor)
    try part.file.forEachChunk { chunk throws(RankingLogError) in try digest.update(chunk) }
    var extraBytes = 0
    let format: PictureFormat
    switch state.check(window) {
    case .whole(let found): format = found
    case .odd(let found, let extra): (format, extraBytes) = (found, extra)
    case .cut, .noPicture: return .failed("what came is no whole picture")
    }
    return .whole(
      FetchedPicture(
        part: part, url: address, format: format, bytes: window.count, extraBytes: extraBytes,
        sha256: try digest.finish(), etag: head.headers["ETag"], lastModified: head.headers["Last-Modified"]))
  }
}

extension PartFile {
  /// `, 6 tries`, where it was more than one.
  fileprivate var triesText: String { tries > 1 ? ", \(tries) tries" : "" }
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
