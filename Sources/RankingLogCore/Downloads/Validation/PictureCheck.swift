/// What a file's own bytes say of it.
enum PictureCheck: Equatable {
  case whole(PictureFormat)
  /// The picture is all there, with so many bytes behind its end.
  case odd(PictureFormat, extraBytes: Int)
  /// The end of the picture is missing.
  case cut(PictureFormat)
  case noPicture

  init(_ file: BufferedFileReader) {
    guard let format = PictureFormat(firstBytes: file.bytes(at: 0, count: 16)) else {
      self = .noPicture
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
