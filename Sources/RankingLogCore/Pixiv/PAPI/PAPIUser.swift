/// A user object of PAPI.
struct PAPIUser: Decodable, Sendable {
  let artist: Artist

  init(from decoder: any Decoder) throws {
    let fields = try LenientObject(from: decoder)
    artist = Artist(
      id: try fields.required("id", fields.int), name: fields.string("name") ?? "",
      account: fields.text("account"))
  }
}

/// The same in `users/ID.json`, with all requested fields.
struct PAPIProfile: Decodable, Sendable {
  let profile: ArtistProfile

  init(from decoder: any Decoder) throws {
    let fields = try LenientObject(from: decoder)
    profile = ArtistProfile(
      try PAPIUser(from: decoder).artist, introduction: fields.object("profile")?.string("introduction"),
      portrait: fields.object("profile_image_urls")?.firstString(of: ["px_170x170", "px_50x50", "px_16x16"]),
      workCount: fields.object("stats")?.int("works"), isFollowed: fields.bool("is_following"))
  }
}
