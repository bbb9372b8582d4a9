/// The result of checking a file's bytes.
enum ImageValidation: Equatable {
  case whole(ImageFileFormat)
  /// The image is complete, with extra bytes after its end marker.
  case trailingBytes(ImageFileFormat, count: Int)
  /// The image is truncated.
  case truncated(ImageFileFormat)
  case notAnImage

  init(_ file: BufferedFileReader) {
    guard let format = ImageFileFormat(firstBytes: file.bytes(at: 0, count: 16)) else {
      self = .notAnImage
      return
    }
    self =
      switch format.end(of: file) {
      case nil: .truncated(format)
      case file.count: .whole(format)
      case let end?: .trailingBytes(format, count: file.count - end)
      }
  }
}
