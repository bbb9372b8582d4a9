/// An image of works with their ranks, titles and artists, in rows of equal height.
package struct WorkSheet: Sendable {
  package struct Work: Sendable {
    package let number: Int
    package let title: String
    package let artist: String
    /// The width divided by the height.
    package let ratio: Double
    package let image: DecodedImage?

    package init(number: Int, title: String, artist: String, ratio: Double, image: DecodedImage?) {
      (self.number, self.title, self.artist) = (number, title, artist)
      (self.ratio, self.image) = (min(max(ratio, 0.4), 2.6), image)
    }
  }

  /// The longer side of the images that ``Work`` needs, in pixels.
  package static let side = 400
  /// The possible widths in pixels.
  package static let widths = 320...4096
  /// The maximum number of works.
  package static let limit = 200
  /// The height of a row of images before it is fitted to the width, and of the text below it, in pixels.
  private static let (rowHeight, captionHeight) = (240, 60)
  private static let (margin, gap) = (20, 10)
  private static let headingHeight = 44
  fileprivate static let background: UInt8 = 0x14

  /// The pixels.
  package let image: DecodedImage
  /// Whether the sheet has text. Without Pango, it has only numbers.
  package let hasText: Bool

  /// - Parameters:
  ///   - heading: The text above the images; empty for none.
  ///   - width: The width in pixels, in ``widths``.
  package init(_ works: [Work], heading: String, width: Int) {
    let painter = TextPainter()
    let available = width - 2 * Self.margin
    let rows = Self.rows(works.prefix(Self.limit), available)
    let top = Self.margin + (heading.isEmpty || painter == nil ? 0 : Self.headingHeight)
    let caption = painter == nil ? Self.gap : Self.captionHeight
    let height = rows.reduce(top) { $0 + $1.height + caption } + Self.margin
    var canvas = Canvas(width: width, height: height, gray: Self.background)
    if !heading.isEmpty, let painter {
      let line = TextPainter.Line(text: heading, size: 24, isBold: true, gray: 0xF2, baseline: 28)
      let text = painter.image(
        [line], width: available, height: Self.headingHeight, background: Self.background)
      if let text { canvas.draw(text, x: Self.margin, y: Self.margin) }
    }
    var y = top
    for row in rows {
      var x = Self.margin
      for (work, width) in zip(row.works, row.widths) {
        canvas.draw(work, x: x, y: y, width: width, height: row.height, painter, caption)
        x += width + Self.gap
      }
      y += row.height + caption
    }
    (image, hasText) = (canvas.image, painter != nil)
  }

  private struct Row {
    var works: ArraySlice<Work>
    var widths: [Int]
    var height: Int
  }

  /// Fills rows with works. All rows except the last one have the available width.
  private static func rows(_ works: ArraySlice<Work>, _ available: Int) -> [Row] {
    var rows: [Row] = []
    var start = works.startIndex
    while start < works.endIndex {
      var (end, ratio) = (start, 0.0)
      func height() -> Double { Double(available - gap * (end - start - 1)) / ratio }
      while end < works.endIndex, end == start || height() > Double(rowHeight) {
        ratio += works[end].ratio
        end += 1
      }
      // The last row is not enlarged.
      let height = min(height(), Double(rowHeight) * (end == works.endIndex ? 1 : 1.5))
      let members = works[start..<end]
      let widths = members.map { max(1, Int($0.ratio * height)) }
      rows.append(Row(works: members, widths: widths, height: Int(height)))
      start = end
    }
    return rows
  }
}

extension Canvas {
  fileprivate mutating func draw(
    _ work: WorkSheet.Work, x: Int, y: Int, width: Int, height: Int, _ painter: TextPainter?,
    _ caption: Int
  ) {
    fill(x: x, y: y, width: width, height: height, gray: 0x2A)
    if let image = work.image { draw(image.covering(width: width, height: height), x: x, y: y) }
    guard let painter else { return draw(number: work.number, x: x, y: y) }
    let lines = [
      TextPainter.Line(
        text: "\(work.number)  \(work.title)", size: 15, isBold: true, gray: 0xEC, baseline: 22),
      TextPainter.Line(text: work.artist, size: 13, gray: 0xA3, baseline: 42),
    ]
    if let text = painter.image(lines, width: width, height: caption, background: WorkSheet.background) {
      draw(text, x: x, y: y + height)
    }
  }
}
