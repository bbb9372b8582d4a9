/// An artist's profile in rankinglog's output format. A stable interface for scripts.
package struct ProfileRecord: Hashable, Sendable {
  /// The version of the JSON schema. Incremented only if a key changes or is removed.
  package static let schema = 1

  /// The profile.
  package var profile: ArtistProfile

  /// Creates a record of a profile.
  package init(_ profile: ArtistProfile) { self.profile = profile }

  /// The profile as a JSON object on one line. It has no top-level `id`, which would be mistaken for a work ID.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schema", ProfileRecord.schema)
      writer.key("artist")
      writer.object { writer in
        writer.member("id", profile.artist.id)
        writer.member("name", profile.artist.name)
        writer.member("account", profile.artist.account)
      }
      writer.member("introduction", profile.introduction)
      writer.member("portrait", profile.portrait)
      writer.member("illust_count", profile.illustCount)
      writer.member("manga_count", profile.mangaCount)
      writer.member("work_count", profile.workCount)
      writer.member("followed", profile.isFollowed)
      writer.member("url", profile.artist.url)
    }
    return writer.bytes
  }
}
