/// A user object of PAPI.
struct PAPIUser: Decodable, Sendable {
  let artist: Artist

  init(from decoder: any Decoder) throws {
    let fields = try Fields(from: decoder)
    artist = Artist(
      id: try fields.required("id", fields.int), name: fields.string("name") ?? "",
      account: fields.string("account"))
  }
}
