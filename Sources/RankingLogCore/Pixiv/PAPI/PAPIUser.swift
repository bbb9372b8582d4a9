/// A user object of PAPI.
struct PAPIUser: JSONObjectDecodable {
  let artist: Artist

  init(_ fields: LenientObject) throws(JSONError) {
    artist = Artist(
      id: try fields.required("id", fields.int), name: fields.string("name") ?? "",
      account: fields.text("account"))
  }
}

/// A user object in `users/ID.json`, with all requested fields.
struct PAPIProfile: JSONObjectDecodable {
  let profile: ArtistProfile

  init(_ fields: LenientObject) throws(JSONError) {
    profile = ArtistProfile(
      try PAPIUser(fields).artist, introduction: fields.object("profile")?.string("introduction"),
      portrait: fields.object("profile_image_urls")?.firstString(of: ["px_170x170", "px_50x50", "px_16x16"]),
      workCount: fields.object("stats")?.int("works"), isFollowed: fields.bool("is_following"))
  }
}
