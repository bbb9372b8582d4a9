extension ImageFileFormat {
  /// Returns the pixel size of the image according to its header; nil if the header is damaged, and for a ZIP.
  func pixelSize(of file: BufferedFileReader) -> PixelSize? {
    let size: (width: Int?, height: Int?) =
      switch self {
      case .jpg: Self.sizeOfJPEG(file)
      // IHDR is the first chunk (PNG specification, 5.6).
      case .png: (file.bigEndian(at: 16, bytes: 4), file.bigEndian(at: 20, bytes: 4))
      case .gif: (file.littleEndian(at: 6, bytes: 2), file.littleEndian(at: 8, bytes: 2))
      case .webp: Self.sizeOfWebP(file)
      case .zip: (nil, nil)
      }
    guard let width = size.width, let height = size.height, width > 0, height > 0 else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Reads the frame header, `FF C0` to `FF CF` except the markers of tables and extensions (ITU T.81, B.2.2).
  private static func sizeOfJPEG(_ file: BufferedFileReader) -> (Int?, Int?) {
    var offset = 2
    while file[offset] == 0xff, let marker = file[offset + 1] {
      switch marker {
      case 0xff: offset += 1
      case 0x01, 0xd0...0xd8: offset += 2
      case 0xc0...0xcf where ![0xc4, 0xc8, 0xcc].contains(marker):
        return (file.bigEndian(at: offset + 7, bytes: 2), file.bigEndian(at: offset + 5, bytes: 2))
      default:
        guard marker != 0xda, let length = file.bigEndian(at: offset + 2, bytes: 2), length >= 2 else {
          return (nil, nil)
        }
        offset += 2 + length
      }
    }
    return (nil, nil)
  }

  /// Reads the first chunk, which has one of three forms (RFC 9649, 2.5 to 2.7).
  private static func sizeOfWebP(_ file: BufferedFileReader) -> (Int?, Int?) {
    switch String(decoding: file.bytes(at: 12, count: 4), as: UTF8.self) {
    case "VP8 ":
      return (
        file.littleEndian(at: 26, bytes: 2).map { $0 & 0x3fff },
        file.littleEndian(at: 28, bytes: 2).map { $0 & 0x3fff }
      )
    case "VP8L":
      let bits = file.littleEndian(at: 21, bytes: 4)
      return (bits.map { ($0 & 0x3fff) + 1 }, bits.map { ($0 >> 14 & 0x3fff) + 1 })
    case "VP8X":
      return (
        file.littleEndian(at: 24, bytes: 3).map { $0 + 1 }, file.littleEndian(at: 27, bytes: 3).map { $0 + 1 }
      )
    default: return (nil, nil)
    }
  }
}
