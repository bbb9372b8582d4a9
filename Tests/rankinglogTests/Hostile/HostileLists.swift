import Testing

/// Invalid responses in place of a ranking, and their error messages.
extension HostileListsTests {
  struct Attack: Sendable, CustomTestStringConvertible {
    let fault: String
    var source = "web"
    var status: Int32 = 6
    /// The number of requested pages.
    var asked = 1
    /// The number of works in earlier, valid responses.
    var kept = 0
    let parts: [String]

    var testDescription: String { "\(fault), \(source)" }
  }

  static func body(
    _ json: String, as type: String = "application/json", status: Int = 200, times: Int = 1
  ) -> String {
    let escaped = json.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return
      #"{"match":"ranking(_log)?(\\.php|/all)?\\?","times":\#(times),"do":"status","status":\#(status),"headers":{"Content-Type":"\#(type)"},"body":"\#(escaped)"}"#
  }

  private static let host = "www.pixiv.net: unexpected response ("
  private static let blocked = "www.pixiv.net: unexpected response ("
  private static let later = "run the same command again later, or use another --proxy"
  private static let remedy = "pixiv may have changed; try another --source, or update rankinglog"

  static let attacks: [Attack] = [
    Attack(fault: #"{"profile":"redirect-foreign"}"#, parts: [host, "https://www.example.com", remedy]),
    Attack(
      fault: #"{"profile":"redirect-plain"}"#,
      parts: [host, "refusing redirect to http://www.pixiv.net", remedy]),
    Attack(
      fault: #"{"profile":"redirect-loop"}"#, asked: 6,
      parts: ["www.pixiv.net: too many redirects", "run the same command again"]),
    Attack(
      fault: #"{"match":"ranking","do":"redirect","to":"https://www.pixiv.net:8443{target}"}"#,
      parts: [host, "https://www.pixiv.net:8443"]),
    Attack(
      fault: #"{"match":"ranking","do":"redirect","to":"file:///etc/passwd"}"#,
      parts: [host, "file:///etc/passwd"]),
    Attack(
      fault: #"{"match":"ranking","do":"redirect","to":"https://user:secret@www.pixiv.net/"}"#, parts: [host]),
    Attack(fault: #"{"profile":"html"}"#, parts: [blocked, "HTML page", later]),
    Attack(fault: #"{"profile":"empty"}"#, parts: [blocked, "empty body", later]),
    Attack(fault: #"{"profile":"cut-json"}"#, parts: [blocked, "truncated or malformed JSON", later]),
    Attack(
      fault: #"{"profile":"malformed-json"}"#, parts: [blocked, "truncated or malformed JSON", later]),
    Attack(fault: #"{"profile":"deep"}"#, parts: [host, "nested deeper than 100", remedy]),
    Attack(fault: #"{"profile":"huge"}"#, parts: [host, "more than 16777216 bytes", remedy]),
    Attack(fault: #"{"profile":"bomb"}"#, parts: [host, "more than 16777216 bytes", remedy]),
    Attack(
      fault: #"{"profile":"cloudflare-403"}"#,
      parts: ["https://www.pixiv.net/ranking.php: unexpected response", "HTTP 403 with an HTML page", later]),
    Attack(
      fault: #"{"profile":"cloudflare-503"}"#,
      parts: ["https://www.pixiv.net/ranking.php: HTTP 503", "run the same command again later"]),
    Attack(
      // The HTML page is requested too.
      fault: body("<html>gone</html>", as: "text/html", status: 404, times: 2), asked: 2,
      parts: ["HTTP 404", "without pixiv's own message"]),
    Attack(fault: body("", status: 403), parts: ["HTTP 403"]),
    // Responses that could be mistaken for the end of a ranking, or for no ranking
    Attack(
      fault: body(#"{"contents":[{},7,null,"x"],"next":false}"#),
      parts: [host, "(contents has the wrong type)", remedy]),
    Attack(
      fault: body(#"{"contents":[],"next":"soon"}"#), parts: [host, "(next has the wrong type)", remedy]),
    Attack(
      fault: body(#"{"contents":[],"next":1e999}"#), parts: [host, "(next has the wrong type)", remedy]),
    Attack(fault: body(#"{"contents":[]}"#), parts: [host, "missing next", remedy]),
    Attack(
      fault: body(#"{"contents":{"a":1},"next":false}"#),
      parts: [host, "(contents has the wrong type)", remedy]),
    Attack(
      fault: body(#"{"contents":[],"date":"20240104","next":false}"#),
      parts: ["requested 2024-01-05, but the reply is for 2024-01-04"]),
    Attack(fault: body("Not here"), source: "sapi", parts: ["spapi.pixiv.net", "not CSV, or truncated"]),
    Attack(
      fault: #"{"profile":"endless-csv"}"#, source: "sapi", parts: ["spapi.pixiv.net", "16777216 bytes"]),
    Attack(
      fault: #"{"match":"spapi","do":"redirect","to":"http://www.example.com{target}"}"#, source: "sapi",
      parts: ["spapi.pixiv.net", "http://www.example.com"]),
    Attack(
      fault: body(#"{"response":[{"date":"2024-01-05","works":[{"rank":1}]}],"pagination":{"next":null}}"#),
      source: "papi", parts: ["public-api.secure.pixiv.net", "(response.0.works has the wrong type)"]),
    Attack(
      fault: #"{"profile":"next-foreign"}"#, source: "app",
      parts: ["app-api.pixiv.net", "leads to another host or path"]),
    Attack(
      fault: #"{"profile":"next-plain"}"#, source: "app",
      parts: ["app-api.pixiv.net", "leads to another host or path"]),
    Attack(
      fault: #"{"profile":"next-path"}"#, source: "app",
      parts: ["app-api.pixiv.net", "leads to another host or path"]),
    Attack(
      fault: #"{"profile":"next-back"}"#, source: "app", asked: 2, kept: 30,
      parts: ["app-api.pixiv.net", "does not advance"]),
    Attack(
      fault: body(#"{"illusts":[{"id":"x"}],"next_url":null}"#), source: "app",
      parts: ["(illusts has the wrong type)"]),
    Attack(
      fault: body(#"{"illusts":[],"next_url":{}}"#), source: "app", parts: ["(next_url has the wrong type)"]),
    Attack(fault: #"{"profile":"redirect-foreign"}"#, source: "app", parts: ["https://www.example.com"]),
    Attack(fault: #"{"profile":"redirect-plain"}"#, source: "app", parts: ["http://app-api.pixiv.net"]),
    Attack(
      fault: #"{"match":"app-api","do":"redirect","to":"https://app-api.pixiv.net:8443{target}"}"#,
      source: "app", parts: ["https://app-api.pixiv.net:8443"]),
    Attack(
      fault: #"{"profile":"cloudflare-403"}"#, source: "app",
      parts: [
        "https://app-api.pixiv.net/v1/illust/ranking: unexpected response", "HTTP 403 with an HTML page",
      ]),
  ]
}
