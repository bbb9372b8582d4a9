import Foundation

/// A local pixiv of a test's own, there for as long as the value lives: the unmodified program meets it under pixiv's
/// own addresses, through `--connect-to` and `--cacert`.
///
/// Processes are shared, and nothing else is: each has its world, its port, its faults and its log.
public final class LocalPixiv: Sendable {
  /// Half past noon in Japan, when the ranking of the day before is out.
  public static let noon = "2024-03-10T12:30:00+09:00"
  /// The refresh token of the account that is shown R-18 works.
  public static let refreshToken = "local-refresh-token"

  /// Where it listens on the loopback interface.
  public let port: Int
  /// The certificate to trust.
  public var ca: String { process.ca }
  private let process: PixivProcess
  private let directory: TemporaryDirectory
  private var log: URL { directory.url.appending(path: "log") }

  /// Begins a world.
  ///
  /// - Parameter now: The time at which its clock stands, such as `2024-03-10T12:30:00+09:00`; nil for the real one.
  public init(now: String? = nil) throws {
    process = try PixivProcess.next()
    directory = try TemporaryDirectory()
    port = try process.begin(now: now, log: directory.url.appending(path: "log"))
  }

  deinit { try? process.end(port) }

  /// `HOST1:PORT1:HOST2:PORT2` for every host.
  public var connectTo: String { "::127.0.0.1:\(port)" }

  /// What was asked so far, in order.
  public var requests: [Request] { requests(after: 0) }

  /// What was asked after the first so many requests.
  public func requests(after count: Int) -> [Request] {
    logLines.dropFirst(count).compactMap { try? JSONDecoder().decode(Request.self, from: $0) }
  }

  /// How many requests there were, for those who wait: decoding them takes longer.
  public var requestCount: Int { logLines.count }

  private var logLines: [Data] {
    ((try? Data(contentsOf: log)) ?? Data()).split(separator: UInt8(ascii: "\n"))
  }

  /// Adds a fault: a JSON object as the folder's README describes it.
  public func fault(_ json: String) throws { try control("/faults", json) }

  /// Has all requests answered as they should be.
  public func clearFaults() throws { try control("/faults/clear", "{}") }

  /// Changes the world: deletes or uploads works anew, lets tokens expire, moves the clock.
  public func world(_ json: String) throws { try control("/world", json) }

  /// Signs in as a person does whose browser was sent to an address, and gives the code that the browser ends with.
  public func code(signingInAt address: String) throws -> String {
    var address = address
    while let path = address.firstRange(of: "https://app-api.pixiv.net").map({ address[$0.upperBound...] }) {
      let reply = try LoopbackHTTP.get(port: port, host: "app-api.pixiv.net", path: String(path))
      let location = reply.split(separator: "\r\n").first { $0.hasPrefix("Location: ") }
      guard let location else { throw Failure(text: reply) }
      address = String(location.dropFirst(10))
    }
    return URLComponents(string: address)?.queryItems?.first { $0.name == "code" }?.value ?? ""
  }

  /// One request as the server saw it.
  public struct Request: Decodable, Sendable {
    /// GET, POST or DELETE.
    public let method: String
    /// Whom the client meant.
    public let host: String
    /// Without the query.
    public let path: String
    /// The query's items.
    public let query: [String: String]
    /// The headers, their names in lower case.
    public let headers: [String: String]
    /// What was sent, such as a form.
    public let body: String
    /// http or https.
    public let scheme: String
    /// What was answered.
    public let status: Int
    /// What was wrong with the answer, on demand or because the request brought a secret that did not belong there.
    public let fault: String?

    /// Whether a secret was sent to a host that it does not belong to.
    public var isStray: Bool { fault == "stray secret" }

    /// Whether an image host was asked.
    public var isImage: Bool { host == "i.pximg.net" || host.hasPrefix("i2.") || host.hasPrefix("img") }
  }

  struct Failure: Error { let text: String }

  private func control(_ path: String, _ json: String) throws {
    _ = try LoopbackHTTP.control(path, json, port: port)
  }
}
