/// `{"status":"failure","has_error":true,"errors":{"system":{...}}}`, also sent by the OAuth host.
struct PAPIErrorReply: JSONObjectDecodable {
  let message: String
  let code: Int?
  /// OAuth's error code; absent in older responses.
  let kind: String?

  init(_ fields: LenientObject) throws(JSONError) {
    let system = fields.object("errors")?.object("system")
    message = try fields.required("errors") { _ in system?.string("message") }
    code = system?.int("code")
    kind = fields.string("error")
  }
}
