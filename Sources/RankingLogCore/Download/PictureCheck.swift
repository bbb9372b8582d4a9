/// What a file's own bytes say of it.
enum PictureCheck: Equatable {
  case whole(PictureFormat)
  /// The picture is all there, with so many bytes behind its end.
  case odd(PictureFormat, extraBytes: Int)
  /// The end of the picture is missing.
  case cut(PictureFormat)
  case noPicture

  init(_ file: ByteWindow) {
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

/// The pictures that pixiv serves in place of works which it does not show.
///
/// MD5 of `limit_unknown_360.png`, `limit_unviewable_360.png` and `limit_sanity_level_360.png`, 2023.
enum PlaceholderPictures {
  static let known: Set<String> = [
    "d61e3f0b610584af427d46f25052d7b6", "f894df396e1f88333bc6022c396c3907",
    "8eec510e57f5f732fd2cce73df7b73ef",
  ]
  /// No placeholder is larger; larger pictures need no second checksum.
  static let greatestLength = 256 << 10
}
