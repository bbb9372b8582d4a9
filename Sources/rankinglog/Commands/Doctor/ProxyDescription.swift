import RankingLogCore

/// The proxy of requests to pixiv, without its user name and password.
struct ProxyDescription {
  /// The scheme, host and port, and the variable it comes from; nil without a proxy.
  let text: String?
  /// The hosts that are requested without the proxy: the variable `no_proxy`.
  private let excluded: [String]

  /// Uses the option, or the variables that libcurl reads for https.
  init(_ option: String?, _ environment: [String: String]) {
    if let option {
      text = option.isEmpty ? nil : Self.withoutSecrets(option)
    } else {
      let names = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
      let name = names.first { environment[$0].map { !$0.isEmpty } ?? false }
      text = name.map { "\(Self.withoutSecrets(environment[$0] ?? "")) (from \($0))" }
    }
    // libcurl applies it to the option, too.
    excluded = (environment["no_proxy"] ?? environment["NO_PROXY"] ?? "").lowercased()
      .split { $0 == "," || $0 == " " }.map { $0.hasPrefix(".") ? String($0.dropFirst()) : String($0) }
  }

  /// Whether requests to a host use the proxy.
  func applies(to host: String) -> Bool {
    text != nil && !excluded.contains { $0 == "*" || host == $0 || host.hasSuffix("." + $0) }
  }

  private static func withoutSecrets(_ url: String) -> String {
    let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    var rest = url[start...]
    // A password may contain a slash or an at character, which should be encoded.
    if let end = rest.lastIndex(of: "@") { rest = rest[end...].dropFirst() }
    return "\(url[..<start])\(rest.prefix { $0 != "/" && $0 != "?" })"
  }
}
