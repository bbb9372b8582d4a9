/// An image for a terminal.
package struct TerminalImage: Sendable {
  package let pixels: PixelImage
  /// The encoded image, for terminals that decode it; nil if it must not be displayed.
  package let file: [UInt8]?

  package init(_ pixels: PixelImage, file: [UInt8]?) { (self.pixels, self.file) = (pixels, file) }
}
