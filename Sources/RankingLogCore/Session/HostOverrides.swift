/// The actual destination of requests: pixiv, or a replacement by `--connect-to`.
struct HostOverrides {
  private let rules: [[String]]

  init(_ network: NetworkConfiguration) {
    rules = network.connectTo.map(NetworkConfiguration.parts)
  }

  /// Whether a pixiv host is replaced. Uses the first matching rule; an empty part matches any host or port, or does
  /// not change it.
  func replaces(_ host: String, port: Int) -> Bool {
    let rule = rules.first { rule in
      rule.count == 4 && ["", host].contains(rule[0].lowercased()) && ["", String(port)].contains(rule[1])
    }
    guard let target = rule?[2].lowercased(), !target.isEmpty else { return false }
    return !PixivProtocol.Host.domains.contains { PixivProtocol.Host.isIn($0, target) }
  }
}
