import Foundation

/// A test's own LocalPixiv, which runs as long as the value lives: the unmodified program connects to it under pixiv's
/// host names, through `--connect-to` and `--cacert`.
///
/// Only the processes are shared: each instance has its own world, port, faults and log.
public final class LocalPixiv: Sendable {
  /// 12:30 in Japan, when yesterday's ranking is published.
  public static let noon = "2024-03-10T12:30:00+09:00"
  /// The refresh token of the account that can works.
  public static let refreshToken = "local-refresh-token"

  /// The port on the loopback interface.
  public let port: Int
  /// The certificate to trust.
  public var ca: String { process.ca }
  private let process: PixivProcess
  private let directory: TemporaryDirectory
  private let log: RequestLog

  /// Creates a world.
  ///
  /// - Parameter now: The time of its stopped clock, such as `2024-03-10T12:30:00+09:00`; nil for the real time.
  public init(now: String? = nil) throws {
    process = try PixivProcess.next()
    directory = try TemporaryDirectory()
    let file = directory.url.appending(path: "log")
    log = RequestLog(file)
    port = try process.begin(now: now, log: file)
  }

  deinit { try? process.end(port) }

  /// `HOST1:PORT1:HOST2:PORT2` for every host.
  public var connectTo: String { "::127.0.0.1:\(port)" }

  /// The requests so far, in order.
  public var requests: [Request] { requests(after: 0) }

  /// The requests after the first `count`.
  public func requests(after count: Int) -> [Request] { log.requests(after: count) }

  /// The number of requests so far.
  public var requestCount: Int { log.count }

  /// Whether this machine has the address `::1`, at which a LocalPixiv listens too.
  public static let hasIPv6 = LoopbackHTTP.hasIPv6

  /// Adds a fault rule: a JSON object as described in LocalPixiv's README.
  public func fault(_ json: String) throws { try control("/faults", json) }

  /// Removes all fault rules.
  public func clearFaults() throws { try control("/faults/clear", "{}") }

  /// Changes the world: deletes works or uploads them again, expires tokens, moves the clock.
  public func world(_ json: String) throws { try control("/world", json) }

  /// Signs in as a user in a browser, starting at a URL, and returns the code of the final redirect.
  public func code(signingInAt url: String) throws -> String {
    var url = url
    while let path = url.firstRange(of: "https://app-api.pixiv.net").map({ url[$0.upperBound...] }) {
      let reply = try LoopbackHTTP.get(port: port, host: "app-api.pixiv.net", path: String(path))
      let location = reply.split(separator: "\r\n").first { $0.hasPrefix("Location: ") }
      guard let location else { throw Failure(text: reply) }
      url = String(location.dropFirst(10))
    }
    return URLComponents(string: url)?.queryItems?.first { $0.name == "code" }?.value ?? ""
  }

  /// A request as the server received it.
  public struct Request: Decodable, Sendable {
    /// GET, POST or DELETE.
    public let method: String
    /// The host that the client addressed.
    public let host: String
    /// The path without the query.
    public let path: String
    /// The query items.
    public let query: [String: String]
    /// The headers, with lowercase names.
    public let headers: [String: String]
    /// The body, such as a form.
    public let body: String
    /// http or https.
    public let scheme: String
    /// The status of the response.
    public let status: Int
    /// The fault in the response: injected, or because the request contained a secret of another host.
    public let fault: String?

    /// Whether a secret was sent to the wrong host.
    public var isStray: Bool { fault == "stray secret" }

    /// Whether the host is an image host.
    public var isImage: Bool { host == "i.pximg.net" || host.hasPrefix("i2.") || host.hasPrefix("img") }
  }

  struct Failure: Error { let text: String }

  private func control(_ path: String, _ json: String) throws {
    _ = try LoopbackHTTP.control(path, json, port: port)
  }
}
