extension WorkPicture {
  /// An image in memory; nil if the format cannot be viewed.
  init?(_ bytes: [UInt8], from origin: Origin) {
    guard let format = Format(firstBytes: bytes.prefix(16)) else { return nil }
    self.init(format: format, origin: origin, content: .bytes(bytes), count: bytes.count)
  }

  /// A downloaded file; nil if it was moved, has another length, or its format cannot be viewed.
  init?(_ file: StoredFile) {
    for location in file.locations where file.isIntact(at: location) {
      guard let format = Format(firstBytesOf: location.path) else { continue }
      self.init(format: format, origin: .disk, content: .file(path: location.path), count: file.bytes)
      return
    }
    return nil
  }
}

extension WorkPicture.Format {
  init?(firstBytes bytes: some Sequence<UInt8>) {
    guard let format = PictureFormat(firstBytes: Array(bytes)) else { return nil }
    // The ZIP of an animation is not an image.
    self.init(rawValue: format.rawValue)
  }

  fileprivate init?(firstBytesOf path: String) {
    guard let file = try? FileHandle(reading: path) else { return nil }
    self.init(firstBytes: file.prefix(16))
  }
}
