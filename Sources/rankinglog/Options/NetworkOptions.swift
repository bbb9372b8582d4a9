import CommandLineKit
import RankingLogCore

/// Options for connections to pixiv.
struct NetworkOptions: Arguments {
  static let section = Section.network

  @Option(
    "--proxy", "Proxy URL: http or socks5h (default: from http_proxy, https_proxy or all_proxy).",
    placeholder: "URL", as: .proxy)
  var proxy: String?
  @Flag("--ipv4", "Connect over IPv4 only.", short: "4") var ipv4 = false
  @Flag("--ipv6", "Connect over IPv6 only.", short: "6") var ipv6 = false
  @Option(
    "--rate", "Rate limit for API requests after the first 20: 50/m, 1/s, or off (only with --connect-to).",
    placeholder: "RATE")
  var rate = RequestRate(perMinute: NetworkConfiguration.defaultRequestsPerMinute)
  @Option("--retries", "Retry a failed request up to N times.", placeholder: "N", as: .range(0...100))
  var retries = 5
  @Option(
    "--timeout", "Timeout of S seconds for connecting and for stalled transfers.", placeholder: "S",
    as: .range(1...3600))
  var timeout = 60
  @Option(
    "--limit-rate", "Limit all downloads together to BYTES per second: 500k, 4M.", placeholder: "BYTES",
    as: .byteCount)
  var limitRate: Int?
  @Option("--account", "Account to use; see rankinglog auth status.", placeholder: "NAME", as: .accountName)
  var account: String?
  @Option(
    "--connect-to",
    "Connect to another host, such as a mirror. MAP is HOST1:PORT1:HOST2:PORT2; empty parts match any.",
    placeholder: "MAP", section: .advanced, as: .connectTo)
  var connectTo: [String]
  @Option(
    "--cacert", "Trust the CA certificates in FILE instead of the system's (default: CURL_CA_BUNDLE).",
    placeholder: "FILE", section: .advanced, as: .path)
  var cacert: String?
  @Option(
    "--user-agent",
    "Send TEXT as the browser's name to pixiv's website and image hosts (default: a current Firefox). The app API always"
      + " receives its app's name, which pixiv checks.", placeholder: "TEXT", section: .advanced,
    as: .userAgent)
  var userAgent: String?

  /// Whether the command may not use the network, and then calls ``check()`` itself if it does.
  private let isOptional: Bool

  init() { self.init(isOptional: false) }

  init(isOptional: Bool) { self.isOptional = isOptional }

  func validate() throws(UsageError) {
    if !isOptional { try check() }
  }

  func check() throws(UsageError) {
    if ipv4, ipv6 { throw UsageError("--ipv4 and --ipv6 exclude each other") }
    if rate.perMinute == nil, connectTo.isEmpty {
      throw UsageError(
        "--rate off requires --connect-to (a mirror); requests to pixiv are always rate limited"
      )
    }
  }

  /// Whether the timeout was not selected.
  var isDefaultTimeout: Bool { $timeout.origin == .standard }

  func configuration(
    jobs: Int = NetworkConfiguration.defaultJobs, environment: [String: String]
  ) throws(UsageError) -> NetworkConfiguration {
    var network = NetworkConfiguration()
    network.proxy = proxy
    if proxy == nil { network.proxy = try Self.proxy(environment) }
    network.connectTo = connectTo
    network.ipVersion = ipv4 ? .v4 : ipv6 ? .v6 : nil
    network.caFile = cacert ?? environment["CURL_CA_BUNDLE"].flatMap { $0.isEmpty ? nil : $0 }
    network.trustsMirrorOnly = cacert != nil
    network.userAgent = userAgent
    network.requestsPerMinute = rate.perMinute
    network.retries = retries
    network.timeout = .seconds(timeout)
    network.bytesPerSecond = limitRate
    network.jobs = jobs
    return network
  }
}

extension NetworkOptions {
  /// Checks the first variable that libcurl uses, with the rule of the option.
  ///
  /// - Returns: The proxy if libcurl would read it in another way; nil if libcurl reads the variables itself.
  private static func proxy(_ environment: [String: String]) throws(UsageError) -> String? {
    for name in ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
      guard let text = environment[name], !text.isEmpty else { continue }
      do throws(ValueError) {
        let proxy = try ValueParser.proxy.parse(text)
        return proxy == text ? nil : proxy
      } catch {
        throw UsageError.invalid(text, inVariable: name, error)
      }
    }
    return nil
  }
}

/// `50/m`, `1/s` or `off`.
struct RequestRate: ArgumentValue, Hashable {
  /// The requests per minute; nil for no limit.
  let perMinute: Int?

  init(perMinute: Int?) { self.perMinute = perMinute }

  init(argument: String) throws(ValueError) {
    if argument == "off" {
      perMinute = nil
      return
    }
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0]), (1...6000).contains(count),
      parts[1] == "s" || parts[1] == "m"
    else { throw ValueError("expected requests per minute or second, such as 50/m or 1/s, or off") }
    perMinute = parts[1] == "s" ? count * 60 : count
  }

  var argumentText: String { perMinute.map { "\($0)/m" } ?? "off" }
}

extension ValueParser where Value == String {
  /// A proxy URL may contain a password, so errors never show it. `socks:`, the form of GNOME's settings, is SOCKS5 with
  /// names resolved by the proxy; libcurl would use SOCKS4.
  static var proxy: ValueParser {
    ValueParser { text throws(ValueError) in
      let socks = "socks://"
      let schemes = [socks, "http://", "https://", "socks4://", "socks4a://", "socks5://", "socks5h://"]
      guard text.isEmpty || !text.contains("://") || schemes.contains(where: text.lowercased().hasPrefix)
      else {
        throw ValueError("expected http://HOST:PORT or socks5h://HOST:PORT", showsValue: false)
      }
      guard text.lowercased().hasPrefix(socks) else { return text }
      return "socks5h://" + text.dropFirst(socks.count)
    }
  }

  /// The name of a browser, as a header contains it.
  static var userAgent: ValueParser {
    ValueParser { text throws(ValueError) in
      guard NetworkConfiguration.isUserAgent(text) else {
        throw ValueError("expected \(NetworkConfiguration.userAgentRule)")
      }
      return text
    }
  }

  /// The name of an account.
  static var accountName: ValueParser {
    ValueParser { text throws(ValueError) in
      guard AccountName.isValid(text) else { throw ValueError("expected \(AccountName.rule)") }
      return text
    }
  }

  /// Four parts separated by colons.
  static var connectTo: ValueParser {
    ValueParser { text throws(ValueError) in
      guard NetworkConfiguration.parts(of: text).count == 4 else {
        throw ValueError("expected HOST1:PORT1:HOST2:PORT2; parts may be empty, as in ::127.0.0.1:8443")
      }
      return text
    }
  }
}
