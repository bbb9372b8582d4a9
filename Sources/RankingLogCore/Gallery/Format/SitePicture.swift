/// The format of a picture in a site, or that there is none. Data files contain the number.
enum SitePicture: UInt8 {
  case none, jpg, png, gif, webp

  /// The format with an extension; none for what browsers show as no picture (the ZIP of an animation).
  init(fileExtension: String) {
    self =
      switch fileExtension {
      case "jpg": .jpg
      case "png": .png
      case "gif": .gif
      case "webp": .webp
      default: .none
      }
  }

  /// All but none.
  static let formats: [SitePicture] = [.jpg, .png, .gif, .webp]

  var fileExtension: String { "\(self)" }
  var code: Int { Int(rawValue) }
}

/// The pictures of a work's first page in a site.
struct WorkPictures: Equatable {
  var thumbnail = SitePicture.none
  var image = SitePicture.none

  var isEmpty: Bool { thumbnail == .none && image == .none }
}
