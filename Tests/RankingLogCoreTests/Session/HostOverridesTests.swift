import Testing

@testable import RankingLogCore

struct HostOverridesTests {
  @Test(arguments: [
    (["::127.0.0.1:8443"], true), (["oauth.secure.pixiv.net:443:mirror.example:443"], true),
    (["OAuth.secure.pixiv.net::[::1]:8443"], true), ([], false), ([":::"], false), (["::::"], false),
    (["x.example:443:127.0.0.1:1"], false), (["oauth.secure.pixiv.net:80:127.0.0.1:1"], false),
    (["::oauth.secure.pixiv.net:443"], false), (["::WWW.pixiv.net:"], false), (["::pixiv.net:443"], false),
    // The first matching rule counts.
    (["oauth.secure.pixiv.net:443::", "::127.0.0.1:8443"], false),
  ])
  func `a password is sent only to a replacement for pixiv`(rules: [String], replaces: Bool) {
    var network = NetworkConfiguration()
    network.connectTo = rules
    #expect(HostOverrides(network).replaces("oauth.secure.pixiv.net", port: 443) == replaces)
  }
}
