/// The result of a connection check. Of the responses, it contains only statuses, sizes and names of JSON members.
public struct ConnectionReport: Equatable, Sendable {
  /// The requests, in order.
  public internal(set) var requests: [Request] = []
  /// The seconds by which the local clock is ahead of pixiv's, negative if it is behind; nil if no response states the
  /// time.
  public internal(set) var clockOffset: Int?

  /// The subject of a request.
  public enum Subject: String, CaseIterable, Sendable {
    /// The newest daily ranking, from pixiv's website.
    case ranking
    /// The first work of the ranking.
    case work
    /// The URLs of the work's pages.
    case pages
    /// A thumbnail of the work.
    case image
    /// The app API, which requires a sign-in and answers with an error.
    case app
    /// The host of access tokens.
    case token
  }

  /// The result of a request.
  public enum Result: String, CaseIterable, Sendable {
    /// The response is as expected.
    case ok
    /// The response has another form, and rankinglog may not understand it.
    case changed
    /// The response is an HTML page, not from pixiv's API.
    case blocked
    /// Cloudflare requires a browser check.
    case challenged
    /// The host has requested a pause.
    case limited
    /// There was no response, or a server error.
    case failed
    /// This version of IP is not available, but the other one is.
    case unreachable
    /// The request was not sent.
    case skipped
  }

  /// One request over one version of IP.
  public struct Request: Equatable, Sendable {
    /// The subject.
    public let subject: Subject
    /// The host.
    public let host: String
    /// The version of IP; nil through a proxy, which selects it.
    public let ipVersion: IPVersion?
    /// The HTTP status; nil without a response.
    public internal(set) var status: Int?
    /// The time from the connection to the end of the body; nil if no request was sent.
    public internal(set) var duration: Duration?
    /// The length of the decompressed body in bytes that were received; nil without a response.
    public internal(set) var byteCount: Int?
    /// The result.
    public internal(set) var result = Result.ok
    /// The reason for the result; empty if there is none.
    public internal(set) var reason: Message = ""
    /// The names of expected JSON members that the response does not have, limited in number and length.
    public internal(set) var missing: [String] = []
    /// The names of JSON members that are not documented, limited in number and length.
    public internal(set) var added: [String] = []
    /// The end of the pause that the host has requested; nil without a pause, or without a stated end.
    public internal(set) var pausedUntil: Timestamp?
    /// Whether rankinglog works in spite of this result, because it uses the other version of IP.
    public internal(set) var isTolerated = false
    /// Whether there was no connection over this version of IP.
    var isUnreachable = false
    /// Whether rankinglog tries the other version of IP after this response.
    var isRefusal = false
  }
}
