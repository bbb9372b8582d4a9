/// What another program recorded of a work, or of one of its images.
struct ForeignRecord: Equatable, Sendable {
  /// The record in its source's own words, for reports: a key, a name, an id.
  var key: String
  var id: Int
  /// From 0; nil for the work as a whole.
  var page: Int?
  /// Whether the source says that it was downloaded; a source may also list what was only seen.
  var isDownloaded = false
  /// Where its file was, perhaps on another machine.
  var path: String?
  /// Its size; nil where the name tells.
  var size: ImageSize?
  /// Its checksum.
  var sha256: [UInt8]?
  /// The URL it was downloaded from.
  var url: String?
  /// The time of the version that was downloaded.
  var uploadedAt: Timestamp?
  /// What the source knew of the work at some time: it fills in what is unknown, and replaces nothing. Its texts are of
  /// bounded length, its URLs of images of the work.
  var illust: Illust?
  /// When the person looked at the work.
  var viewedAt: Timestamp?
}

/// What a source contains.
enum ForeignItem: Equatable, Sendable {
  case record(ForeignRecord)
  /// A work that the person never wants.
  case unwanted(id: Int)
  /// A key that may mean several works.
  case ambiguous(key: String, reason: Message)
  /// A record of something that is no image of a work: a novel, an avatar.
  case other(key: String, reason: String)
  /// A record that is not understood.
  case unreadable(key: String, reason: String)
}

/// Reads one source of another program. Never changes it.
protocol ForeignReader: Sendable {
  /// Calls `receive` with what the source contains, in batches of a bounded size. The same source gives the same items.
  func read(_ receive: ([ForeignItem]) async throws -> Void) async throws
}
