import CommandLineKit
import RankingLogCore

/// Options for connections to pixiv.
struct NetworkOptions: Arguments {
  static let section = Section.network

  @Option(
    "Proxy URL (http, socks5h); http_proxy, https_proxy and all_proxy are honoured.", placeholder: "URL",
    as: .proxy)
  var proxy: String?
  @Option("Rate limit for API requests: 50/m, 1/s, or off (only with --connect-to).", placeholder: "RATE")
  var rate = RequestRate(perMinute: 50)
  @Option("Retries for each failed request.", placeholder: "N", as: .range(0...100)) var retries = 5
  @Option(
    "Connect and stall timeout in seconds.", placeholder: "S", as: .range(1...3600)
  )
  var timeout = 60
  @Option(
    "Bandwidth limit for all downloads together, in bytes a second: 500k, 4M.", placeholder: "BYTES",
    as: .byteCount)
  var limitRate: Int?
  @Option(
    "Account to use; rankinglog auth status lists them.", placeholder: "NAME", as: .accountName)
  var account: String?
  @Option(
    "Connect to another host instead: HOST1:PORT1:HOST2:PORT2; empty parts match any. For mirrors and archives.",
    placeholder: "MAP", section: .advanced, as: .connectTo)
  var connectTo: [String]
  @Option(
    "CA certificates to trust instead of the system's; also CURL_CA_BUNDLE.", placeholder: "FILE",
    section: .advanced)
  var cacert: String?

  var parts: ArgumentParts {
    [
      "proxy": _proxy, "rate": _rate, "retries": _retries, "timeout": _timeout, "limitRate": _limitRate,
      "account": _account, "connectTo": _connectTo, "cacert": _cacert,
    ]
  }

  func validate() throws(UsageError) {
    if rate.perMinute == nil, connectTo.isEmpty {
      throw UsageError(
        "--rate off requires --connect-to (a mirror or an archive); requests to pixiv are always rate limited"
      )
    }
  }

  func configuration(jobs: Int = 4, environment: [String: String]) -> NetworkConfiguration {
    var network = NetworkConfiguration()
    network.proxy = proxy
    network.connectTo = connectTo
    network.caFile = cacert ?? environment["CURL_CA_BUNDLE"].flatMap { $0.isEmpty ? nil : $0 }
    network.trustsMirrorOnly = cacert != nil
    network.requestsPerMinute = rate.perMinute
    network.retries = retries
    network.timeout = .seconds(timeout)
    network.bytesPerSecond = limitRate
    network.jobs = jobs
    return network
  }
}

/// `50/m`, `1/s` or `off`.
struct RequestRate: ArgumentValue, Hashable {
  /// nil for no limit.
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

extension ValueParser where Value == Int {
  /// Bytes with an optional suffix k, M or G.
  static var byteCount: ValueParser {
    ValueParser { text throws(ValueError) in
      let units: [Character: Int] = [
        "k": 1000, "K": 1000, "m": 1_000_000, "M": 1_000_000, "G": 1_000_000_000,
      ]
      let unit = text.last.flatMap { units[$0] }
      guard let number = Int(unit == nil ? text[...] : text.dropLast()), (1...1_000_000_000).contains(number)
      else {
        throw ValueError("expected a number of bytes, such as 500k or 4M")
      }
      return number * (unit ?? 1)
    }
  }
}

extension ValueParser where Value == String {
  /// A proxy URL may contain a password, so errors never show it.
  static var proxy: ValueParser {
    ValueParser { text throws(ValueError) in
      let schemes = ["http://", "https://", "socks4://", "socks4a://", "socks5://", "socks5h://"]
      guard text.isEmpty || !text.contains("://") || schemes.contains(where: text.lowercased().hasPrefix)
      else {
        throw ValueError("expected http://HOST:PORT or socks5h://HOST:PORT", showsValue: false)
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
