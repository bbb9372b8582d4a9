/// A version of a picture's file, which lies at any number of places.
struct StoredFile: Hashable, Sendable {
  var id: Int
  var illust: Int
  var page: Int
  var size: ImageSize
  var url: String
  var uploadedAt: Timestamp?
  /// The extension that its bytes call for.
  var format: String
  var bytes: Int
  /// How many of them come after the picture's end: pixiv serves what people uploaded.
  var extraBytes = 0
  var sha256: [UInt8]
  var etag: String?
  var lastModified: String?
  /// The full paths at which it was put, the newest last.
  var places: [Place] = []

  /// A name under which the file lies.
  struct Place: Hashable, Sendable {
    let root: String
    let relativePath: String
    var path: String { root + "/" + relativePath }
    /// The part into which a file is fetched that goes there.
    var part: Part { Part(of: self) }
  }

  /// A half-written file, and the key of its row. It is only made of the place of the final file, so that the row is
  /// removed under the key under which it was written.
  struct Part: Hashable, Sendable {
    let root: String
    let relativePath: String
    var path: String { root + "/" + relativePath }

    fileprivate init(of place: Place) {
      root = place.root
      relativePath = place.relativePath + ".part"
    }
  }
}

extension StoredFile {
  /// Whether the file lies at a place with the length it had when it was put there.
  func isIntact(at place: Place) -> Bool { Files.length(place.path) == bytes }

  /// A place at which the file lies as it was put there.
  var intactPlace: Place? { places.first(where: isIntact(at:)) }

  /// Whether this is the version that a work has now, as far as is known.
  func isCurrent(for illust: Illust) -> Bool {
    guard let mine = uploadedAt, let newest = illust.uploadedAt else { return true }
    return mine >= newest
  }
}
