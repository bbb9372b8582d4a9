/// An image of numbered thumbnails, in rows of five.
package struct ContactSheet: Sendable {
  /// The maximum number of thumbnails.
  package static let limit = 20
  private static let columns = 5
  /// The side of the square of a thumbnail, and the distance of squares, in pixels.
  private static let (side, gap) = (174, 5)

  /// The pixels.
  package let image: DecodedImage

  /// Arranges thumbnails.
  ///
  /// - Parameter thumbnails: Up to ``limit`` thumbnails; nil for an empty square. The first one has the number 1.
  package init(_ thumbnails: [DecodedImage?]) {
    let count = min(thumbnails.count, Self.limit)
    let columns = min(count, Self.columns)
    let rows = (count + Self.columns - 1) / Self.columns
    let length = { (squares: Int) in squares * (Self.side + Self.gap) + Self.gap }
    var canvas = Canvas(width: length(columns), height: length(rows))
    for (index, thumbnail) in thumbnails.prefix(count).enumerated() {
      let (x, y) = (
        length(index % Self.columns), length(index / Self.columns)
      )
      if let thumbnail = thumbnail?.fitted(into: Self.side) {
        canvas.draw(
          thumbnail, x: x + (Self.side - thumbnail.width) / 2, y: y + (Self.side - thumbnail.height) / 2)
      }
      canvas.draw(number: index + 1, x: x, y: y)
    }
    image = canvas.image
  }
}
