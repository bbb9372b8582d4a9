import RankingLogCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension NetworkConfiguration {
  /// pixiv itself, or the server of the variables `RANKINGLOG_CONNECT_TO` and `RANKINGLOG_CACERT`.
  public static var fromEnvironment: NetworkConfiguration {
    var network = NetworkConfiguration()
    network.connectTo = variable("RANKINGLOG_CONNECT_TO").map { [$0] } ?? []
    network.caFile = variable("RANKINGLOG_CACERT")
    return network
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
