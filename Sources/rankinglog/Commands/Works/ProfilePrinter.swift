import RankingLogCore

/// Prints an artist's profile: labeled lines above a table, a note on stderr for other formats, or a JSON object.
struct ProfilePrinter {
  private let profile: ArtistProfile
  private let context: Context

  init(_ profile: ArtistProfile, _ context: Context) {
    (self.profile, self.context) = (profile, context)
  }

  /// Prints labeled lines and an empty line, before a table.
  func printLines() throws {
    let lines = KeyValueLines([
      ("Name", profile.artist.name.sanitized()), ("Account", profile.artist.account),
      ("ID", String(profile.artist.id)), ("Works", counts), ("About", introduction),
      ("Followed", profile.isFollowed.map { $0 ? "yes" : "no" }),
    ])
    try context.print { sink throws(SinkError) in try sink.write(lines.text + "\n") }
  }

  /// Prints one line on stderr.
  func note() {
    let account = profile.artist.account.map { "\($0.sanitized()), " } ?? ""
    let facts = [counts, profile.isFollowed.map { $0 ? "followed" : "not followed" }].compactMap(\.self)
    let who: Message = "\(profile.artist.name.sanitized()) (\(account)\(profile.artist.id))"
    context.reporter.note(facts.isEmpty ? who : "\(who): \(facts.joined(separator: ", "))")
  }

  /// Prints one JSON object.
  func printRecord() throws {
    try context.print { sink throws(SinkError) in
      try sink.write(bytes: ProfileRecord(profile).json + [UInt8(ascii: "\n")])
    }
  }

  private var counts: String? {
    let counts = [
      profile.illustCount.map { Formatting.count($0, "illustration") },
      profile.mangaCount.map { "\($0) manga" }, profile.workCount.map { Formatting.count($0, "work") },
    ].compactMap(\.self)
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }

  /// The introduction on one line.
  private var introduction: String? {
    profile.introduction.flatMap { $0.isEmpty ? nil : $0.sanitized() }
  }
}
