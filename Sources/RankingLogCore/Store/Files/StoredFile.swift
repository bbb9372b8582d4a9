/// A version of an image file, with any number of locations.
package struct StoredFile: Hashable, Sendable {
  var id: Int
  var illust: Int
  var page: Int
  var size: ImageSize
  var url: String
  var uploadedAt: Timestamp?
  /// The format of the bytes.
  var format: ImageFileFormat
  var bytes: Int
  /// The number of bytes after the image's end marker: pixiv serves uploads unchanged.
  var extraBytes = 0
  /// Whether pixiv's own file has no end marker, because the artist uploaded a damaged image.
  var isIncomplete = false
  var sha256: [UInt8]
  var etag: String?
  var lastModified: String?
  /// The locations of the file, newest last.
  var locations: [Location] = []
  /// The recorded stamps of the files when they had the recorded bytes.
  var stamps: [Location: FileStamp] = [:]
  /// The locations that the last verification reported as damaged.
  var damaged: Set<Location> = []

  /// A location of the file.
  package struct Location: Hashable, Sendable {
    let root: String
    let relativePath: String
    package var path: String { root + "/" + relativePath }
    /// The partial file for a download to this location.
    var part: Part { Part(of: self) }
  }

  /// A partial download, and the key of its row. Always derived from the location of the final file, so that the row is
  /// removed under the key it was written under.
  struct Part: Hashable, Sendable {
    let root: String
    let relativePath: String
    var path: String { root + "/" + relativePath }

    fileprivate init(of location: Location) {
      root = location.root
      relativePath = location.relativePath + ".part"
    }
  }
}

extension StoredFile {
  /// Whether the file exists in a location with its recorded length, and was not reported as damaged.
  func isIntact(at location: Location) -> Bool {
    !damaged.contains(location) && Files.length(location.path) == bytes
  }

  /// Returns the locations in an output directory; nil for all directories.
  func locations(in root: String?) -> [Location] { locations.filter { root == nil || $0.root == root } }

  /// A location with an intact file.
  var intactLocation: Location? { locations.first(where: isIntact(at:)) }

  var version: ImageVersion { ImageVersion(uploadedAt: uploadedAt, url: url.isEmpty ? nil : url) }

  /// Whether this is the work's current version; true if unknown.
  func isCurrent(for illust: Illust) -> Bool {
    !illust.imageVersion.supersedes(version)
  }
}
