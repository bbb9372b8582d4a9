/// `{}`: what was asked for is done.
struct AppDoneReply: Decodable, Sendable {
  init(from decoder: any Decoder) throws { _ = try LenientObject(from: decoder) }
}
