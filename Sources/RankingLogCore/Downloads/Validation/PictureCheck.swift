/// The result of checking a file's bytes.
enum PictureCheck: Equatable {
  case whole(PictureFormat)
  /// The image is complete, with extra bytes after its end marker.
  case odd(PictureFormat, extraBytes: Int)
  /// The image is truncated.
  case cut(PictureFormat)
  case notAnImage

  init(_ file: BufferedFileReader) {
    guard let format = PictureFormat(firstBytes: file.bytes(at: 0, count: 16)) else {
      self = .notAnImage
      return
    }
    self =
      switch format.end(of: file) {
      case nil: .cut(format)
      case file.count: .whole(format)
      case let end?: .odd(format, extraBytes: file.count - end)
      }
  }
}
