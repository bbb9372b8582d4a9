/// The format of a picture in a site, or that there is none. Data files contain the number.
enum SitePicture: UInt8 {
  case none, jpg, png, gif, webp
  /// The frames of an animation, which are files of one of the other formats.
  case animation

  /// The format of a file with an extension; none for any other extension.
  init(fileExtension: String) {
    self =
      fileExtension == "zip" ? .animation : Self.files.first { $0.fileExtension == fileExtension } ?? .none
  }

  /// The formats that are a file each.
  static let files: [SitePicture] = [.jpg, .png, .gif, .webp]

  var fileExtension: String { "\(self)" }
  var code: Int { Int(rawValue) }
}

/// The pictures of a work's first page in a site, and by which rating they are blurred.
struct WorkPictures: Equatable {
  var thumbnail = SitePicture.none
  var image = SitePicture.none
  /// R-18 or R-18G if the work is so today, or ever was; nil for any other.
  var restriction: AgeRating?

  var isEmpty: Bool { thumbnail == .none && image == .none }
}
