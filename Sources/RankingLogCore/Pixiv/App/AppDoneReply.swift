/// `{}`: a successful change.
struct AppDoneReply: JSONObjectDecodable {
  init(_ fields: LenientObject) throws(JSONFault) {}
}
