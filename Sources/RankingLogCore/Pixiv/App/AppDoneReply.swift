/// `{}`: a successful change.
struct AppDoneReply: Decodable, Sendable {
  init(from decoder: any Decoder) throws { _ = try LenientObject(from: decoder) }
}
