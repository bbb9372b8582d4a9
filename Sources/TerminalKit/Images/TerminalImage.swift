/// An image for a terminal.
package struct TerminalImage: Sendable {
  package let pixels: PixelImage
  /// The encoded image, for terminals that decode it; nil if it must not be displayed.
  package let file: [UInt8]?

  package init(_ pixels: PixelImage, file: [UInt8]? = nil) { (self.pixels, self.file) = (pixels, file) }

  /// The maximum number of colors on a slow connection.
  private static let fewColors = 64

  /// Returns the image as a PNG file. On a slow connection, it has fewer pixels and colors.
  package func compressed(for speed: ConnectionSpeed?) -> TerminalImage {
    guard let speed, speed.isSlow else { return TerminalImage(pixels, file: pixels.png()) }
    let (longer, side) = (max(pixels.width, pixels.height), speed.imageSide)
    let small =
      longer > side
      ? pixels.scaled(toWidth: pixels.width * side / longer, height: pixels.height * side / longer) : pixels
    return TerminalImage(small, file: small.png(colorCount: Self.fewColors))
  }
}
