import RankingLogCore

/// The format of an image in a site, if any. Data files contain the raw value.
enum SitePicture: UInt8 {
  case none, jpg, png, gif, webp
  /// The frames of an animation, which are files of one of the other formats.
  case animation

  /// Returns the format of a file name extension; `none` for an unknown one.
  init(fileExtension: String) {
    self =
      fileExtension == "zip" ? .animation : Self.files.first { $0.fileExtension == fileExtension } ?? .none
  }

  /// The formats of single files.
  static let files: [SitePicture] = [.jpg, .png, .gif, .webp]

  var fileExtension: String { "\(self)" }
  var code: Int { Int(rawValue) }
}
