/// The speed of a connection to a terminal on another machine.
package struct ConnectionSpeed: Sendable, Equatable {
  package let bytesPerSecond: Int

  package init(bytesPerSecond: Int) { self.bytesPerSecond = bytesPerSecond }

  /// Whether images have less detail, because a thumbnail would need seconds.
  package var isSlow: Bool { bytesPerSecond < 64 << 10 }

  /// The longer side in pixels of an image that is transmitted in about a second: with 64 colors and in base64, a pixel
  /// needs less than a byte.
  var imageSide: Int { max(32, Int(Double(bytesPerSecond).squareRoot())) }

  /// The number of bytes of images that the terminal may not have read yet, so that they delay the answer to a key by a
  /// quarter of a second.
  var window: Int { max(4096, bytesPerSecond / 4) }
}
