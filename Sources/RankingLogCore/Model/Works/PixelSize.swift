/// The width and height of an image, in pixels.
struct PixelSize: Equatable, CustomStringConvertible {
  let width: Int
  let height: Int

  var description: String { "\(width) × \(height)" }
}
