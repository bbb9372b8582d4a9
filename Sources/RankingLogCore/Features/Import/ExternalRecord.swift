/// A record of another program about a work, or about one of its images.
struct ExternalRecord: Equatable, Sendable {
  /// The record in the words of its source, for reports: a key, a name or an ID.
  var key: String
  var id: Int
  /// The page, from 0; nil for all pages of the work.
  var page: Int?
  /// Whether the source recorded a download; some sources also list works that were only viewed.
  var isDownloaded = false
  /// The recorded path of the file, perhaps on another machine.
  var path: String?
  /// The image size; nil if the file name determines it.
  var size: ImageSize?
  /// The recorded checksum.
  var sha256: [UInt8]?
  /// The URL of the download.
  var url: String?
  /// The upload time of the downloaded version.
  var uploadedAt: Timestamp?
  /// The metadata that the source recorded at some time. It replaces only unknown values. Its strings have a bounded
  /// length, and its URLs are URLs of the work's images.
  var illust: Illust?
  /// The time at which the user viewed the work.
  var viewedAt: Timestamp?
  /// The time at which the user added the work to the favorites.
  var markedAt: Timestamp?
}
