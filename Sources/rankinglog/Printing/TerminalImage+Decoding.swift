import RankingLogCore
import TerminalKit

extension TerminalImage {
  /// The sides of a blurred image in pixels.
  private static let blurredSides = (4, 3)

  /// Decodes an image; nil if it cannot be decoded.
  ///
  /// - Parameter side: The longer side of the result is at least this number of pixels, if the image has as many.
  init?(_ file: [UInt8], side: Int, isBlurred: Bool) {
    guard let decoded = DecodedImage(jpeg: file, side: side),
      var pixels = PixelImage(width: decoded.width, height: decoded.height, bytes: decoded.pixels)
    else { return nil }
    if isBlurred {
      pixels = pixels.scaled(toWidth: Self.blurredSides.0, height: Self.blurredSides.1)
        .scaled(toWidth: decoded.width, height: decoded.height)
    }
    self.init(pixels, file: isBlurred ? nil : file)
  }
}
