import TestSupport
import Testing

@testable import rankinglog

extension Sandbox {
  /// Runs a command with an account that sees all works, and with a short timeout.
  func attack(_ line: String) async throws -> Run {
    let run = try await run(
      line, with: ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken, "RANKINGLOG_VERBOSE": "1"])
    run.expectSecretsKept()
    return run
  }
}

extension Run {
  /// The messages for the user, without the log of each request.
  var complaints: [String] {
    errorLines.filter { !$0.contains("rankinglog: GET ") && !$0.contains("rankinglog: HTTP ") }
  }

  /// The requests of a command, without token requests.
  var asked: [LocalPixiv.Request] { requests.filter { $0.host != "oauth.secure.pixiv.net" } }

  /// Expects that tokens and cookies are sent to their hosts only, and never printed.
  func expectSecretsKept(
    token: String = Sandbox.refreshToken, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let accessTokens = requests.compactMap { $0.headers["authorization"]?.split(separator: " ").last }
    let cookies = requests.compactMap { $0.headers["cookie"]?.split(separator: "=").last }
    for secret in (accessTokens + cookies).map(String.init) + [token, "PHPSESSID", "Bearer", "Authorization"]
    {
      #expect(!output.contains(secret) && !errors.contains(secret), sourceLocation: sourceLocation)
    }
    for request in requests {
      let isTokenHost = request.host == "oauth.secure.pixiv.net" && request.scheme == "https"
      let mayHaveToken = ["app-api.pixiv.net", "public-api.secure.pixiv.net"].contains(request.host)
      let headers = request.headers.filter { $0.key != "cookie" }
      let hasToken = "\(request.body) \(request.query) \(headers)".contains(token)
      #expect(isTokenHost || !hasToken, "\(request)", sourceLocation: sourceLocation)
      #expect(
        request.headers["authorization"] == nil || mayHaveToken && request.scheme == "https", "\(request)",
        sourceLocation: sourceLocation)
      #expect(
        request.headers["cookie"] == nil || request.host == "www.pixiv.net" && request.scheme == "https",
        "\(request)", sourceLocation: sourceLocation)
      #expect(
        request.host.hasSuffix(".pixiv.net") || request.host == "i.pximg.net", "\(request)",
        sourceLocation: sourceLocation)
    }
  }
}
