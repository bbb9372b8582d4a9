extension ImageFileFormat {
  /// Returns the end offset of the image according to its format; nil if the file is truncated.
  ///
  /// An end before the end of the file is unusual, but not corruption: users upload images with trailing bytes.
  func end(of file: BufferedFileReader) -> Int? {
    switch self {
    case .jpg: Self.endOfJPEG(file)
    case .png: Self.endOfPNG(file)
    case .gif: Self.endOfGIF(file)
    case .webp: Self.endOfWebP(file)
    case .zip: Self.endOfZIP(file)
    }
  }

  /// Walks the segments, because an embedded thumbnail has its own end marker (ITU T.81, B.1). Compressed data contains
  /// no end marker, so checking the last two bytes is sufficient for nearly every file.
  private static func endOfJPEG(_ file: BufferedFileReader) -> Int? {
    // Evaluated once, because each read of the end accesses the file.
    let endsAsOne = file.lastBytes(2) == [0xff, 0xd9]
    var offset = 2
    while file[offset] == 0xff, let marker = file[offset + 1] {
      switch marker {
      case 0xd9: return offset + 2
      case 0xff: offset += 1
      case 0x01, 0xd0...0xd8: offset += 2
      default:
        guard let length = file.bigEndian(at: offset + 2, bytes: 2), length >= 2 else { return nil }
        offset += 2 + length
        guard marker == 0xda else { continue }
        if file.count > offset, endsAsOne { return file.count }
        guard let next = endOfScan(file, from: offset) else { return nil }
        offset = next
      }
    }
    return nil
  }

  /// Returns the offset of the marker after compressed data. `FF 00` is a data byte, and restart markers are part of
  /// the data.
  private static func endOfScan(_ file: BufferedFileReader, from start: Int) -> Int? {
    var offset = start
    while let byte = file[offset] {
      if byte == 0xff, let next = file[offset + 1], next != 0, !(0xd0...0xd7).contains(next) { return offset }
      offset += 1
    }
    return nil
  }

  /// Walks the chunks of length, name, data and checksum, up to `IEND` (PNG specification, 5.3).
  private static func endOfPNG(_ file: BufferedFileReader) -> Int? {
    var offset = 8
    while let length = file.bigEndian(at: offset, bytes: 4) {
      let next = offset + 12 + length
      if file.bytes(at: offset + 4, count: 4) == Array("IEND".utf8) { return next <= file.count ? next : nil }
      offset = next
    }
    return nil
  }

  /// Walks the blocks of sub-blocks, up to the trailer `3B` (GIF89a specification).
  private static func endOfGIF(_ file: BufferedFileReader) -> Int? {
    func tableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    guard let flags = file[10] else { return nil }
    var offset = 13 + tableLength(flags)
    while let introducer = file[offset] {
      switch introducer {
      case 0x3b: return offset + 1
      case 0x21: offset += 2
      case 0x2c:
        guard let flags = file[offset + 9] else { return nil }
        offset += 11 + tableLength(flags)
      default: return nil
      }
      while let length = file[offset], length > 0 { offset += 1 + Int(length) }
      offset += 1
    }
    return nil
  }

  /// Reads the length from the header. Odd lengths are padded (RIFF).
  private static func endOfWebP(_ file: BufferedFileReader) -> Int? {
    guard let length = file.littleEndian(at: 4, bytes: 4) else { return nil }
    let (end, padded) = (8 + length, 8 + length + length % 2)
    return padded <= file.count ? padded : end == file.count ? end : nil
  }

  /// Returns the end of the end-of-central-directory record and its comment.
  private static func endOfZIP(_ file: BufferedFileReader) -> Int? {
    guard let record = StoredZIP.endRecord(of: file),
      let comment = file.littleEndian(at: record + 20, bytes: 2)
    else { return nil }
    return record + 22 + comment
  }
}
