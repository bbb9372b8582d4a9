/// Draws text with Pango, in the fonts of the machine. Each line ends with an ellipsis if it is too long.
struct TextPainter: Sendable {
  struct Line {
    let text: String
    /// The height of the font in pixels.
    let size: Int
    var isBold = false
    /// The gray of the text, from 0 (black) to 255.
    let gray: UInt8
    /// The distance of the baseline from the top of the image in pixels.
    let baseline: Int
  }

  private let pango: PangoFunctions

  /// Loads the library; nil if it is missing.
  init?() {
    guard let pango = PangoFunctions() else { return nil }
    self.pango = pango
  }

  /// Returns an image with lines of text; nil if the library fails.
  ///
  /// - Parameter background: The gray of the background.
  func image(_ lines: [Line], width: Int, height: Int, background: UInt8) -> DecodedImage? {
    var bytes = [UInt8](repeating: background, count: 4 * width * height)
    let isDrawn = bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress,
        let surface = pango.createSurface(
          base, PangoFunctions.rgb24, Int32(width), Int32(height), Int32(4 * width))
      else { return false }
      defer { pango.destroySurface(surface) }
      guard let context = pango.createContext(surface) else { return false }
      defer { pango.destroyContext(context) }
      for line in lines { draw(line, width: width, on: context) }
      pango.flush(surface)
      return true
    }
    guard isDrawn else { return nil }
    // Blue, green and red in the order of the memory of all supported machines.
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * height)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      pixels.append(bytes[start + 2])
      pixels.append(bytes[start + 1])
      pixels.append(bytes[start])
    }
    return DecodedImage(width: width, height: height, pixels: pixels)
  }

  private func draw(_ line: Line, width: Int, on context: OpaquePointer) {
    guard let layout = pango.createLayout(context) else { return }
    defer { pango.unref(layout) }
    // Most titles are Japanese, and the forms of characters depend on the language.
    if let owner = pango.layoutContext(layout), let japanese = pango.language("ja") {
      pango.setLanguage(owner, japanese)
    }
    guard let font = pango.fontDescription("sans-serif \(line.isBold ? "bold " : "")\(line.size)px") else {
      return
    }
    defer { pango.freeFontDescription(font) }
    pango.setFontDescription(layout, font)
    pango.setText(layout, line.text, Int32(line.text.utf8.count))
    pango.setSingleParagraph(layout, 1)
    pango.setWidth(layout, Int32(width) * PangoFunctions.scale)
    pango.setEllipsize(layout, PangoFunctions.ellipsizeEnd)
    let gray = Double(line.gray) / 255
    pango.setColor(context, gray, gray, gray)
    // The fonts of a line determine its height, so lines are aligned by their baselines.
    let baseline = Double(pango.baseline(layout)) / Double(PangoFunctions.scale)
    pango.moveTo(context, 0, Double(line.baseline) - baseline)
    pango.show(context, layout)
  }
}
