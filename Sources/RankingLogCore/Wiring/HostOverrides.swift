/// Where requests really go: pixiv, or what `--connect-to` puts in its place.
struct HostOverrides {
  private let rules: [[String]]

  init(_ network: NetworkConfiguration) {
    rules = network.connectTo.map(NetworkConfiguration.parts)
  }

  /// Whether something else answers in place of a host of pixiv. The first rule for the host counts,
  /// and empty parts mean any host or port, and no change.
  func replaces(_ host: String, port: Int) -> Bool {
    let rule = rules.first { rule in
      rule.count == 4 && ["", host].contains(rule[0].lowercased()) && ["", String(port)].contains(rule[1])
    }
    guard let target = rule?[2].lowercased(), !target.isEmpty else { return false }
    return !["pixiv.net", "pximg.net"].contains { target == $0 || target.hasSuffix("." + $0) }
  }
}
