@testable import RankingLogCore

/// The ends of images. The first byte selects the format, the next three the length of truncated input.
enum PicturesTarget {
  static func run(_ bytes: [UInt8]) {
    guard bytes.count > 4 else { return }
    let content = Array(bytes.dropFirst(4))
    let place = bytes[1...3].reduce(0) { $0 << 8 | Int($1) }
    let format = ImageFileFormat.allCases[Int(bytes[0]) % ImageFileFormat.allCases.count]
    walk(content, format, place)
    let whole = SamplePicture.bytes(format, content)
    expect(ImageValidation(BufferedFileReader(whole)) == .whole(format), "a whole \(format) is none")
    let cut = Array(whole.prefix(place % whole.count))
    if ImageValidation(BufferedFileReader(cut)) == .whole(format) {
      expect(SamplePicture.mayEnd(format, cut, of: whole), "a cut \(format) is whole")
    }
    if !SamplePicture.mayGoOn(format) {
      let longer = whole + content.prefix(1000)
      let extra = longer.count - whole.count
      expect(
        ImageValidation(BufferedFileReader(longer)) == .trailingBytes(format, count: extra),
        "bytes after a \(format)"
      )
    }
  }

  /// In any bytes, an end is inside the file, and the window has the same bytes.
  private static func walk(_ content: [UInt8], _ format: ImageFileFormat, _ place: Int) {
    let file = BufferedFileReader(content)
    if let end = format.end(of: file) { expect((1...content.count).contains(end), "an end at \(end)") }
    for offset in [place % content.count, content.count - 1, 0, content.count - 1 - place % content.count] {
      expect(file[offset] == content[offset], "another byte at \(offset)")
    }
    expect(file[content.count] == nil && file[-1] == nil, "a byte outside of the file")
    expect(file.bytes(at: place, count: 5) == Array(content.dropFirst(place).prefix(5)), "bytes at \(place)")
  }
}
