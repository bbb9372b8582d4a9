extension String {
  /// The text as compared by searches: differences in case, width, kana and spaces are removed.
  ///
  /// The result is Unicode's normalization form KC in lower case, with katakana for hiragana and `~` for `〜`. Spaces,
  /// control and format characters and variation selectors are removed. `ﾐｸ`, `みく` and `ミ ク` become `ミク`, `Ｍｉｋｕ`
  /// becomes `miku`. Small kana, `ー` and kanji variants are not changed.
  package var folded: String {
    var text = self
    var buffer = TextBuffer(capacity: text.utf8.count)
    text.withUTF8 { buffer.append(folding: $0) }
    return buffer.text
  }
}

// Folded strings are compared by bytes. Comparisons by characters are many times slower, and a combining mark would
// change the preceding character.
extension String {
  /// Calls `body` with the folded text in UTF-8.
  func withFolded<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    var text = self
    return text.withUTF8 { bytes in
      var buffer = TextBuffer(capacity: bytes.count + 16)
      buffer.append(folding: bytes)
      return buffer.withBytes(body)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the text contains a non-empty byte sequence.
  func contains(bytes part: [UInt8]) -> Bool {
    guard let first = part.first, part.count <= count else { return false }
    return (0...count - part.count).contains { start in
      self[start] == first && (1..<part.count).allSatisfy { self[start + $0] == part[$0] }
    }
  }
}

extension TextBuffer {
  /// Appends a folded text, given in UTF-8; invalid bytes become U+FFFD.
  mutating func append(folding bytes: UnsafeBufferPointer<UInt8>) {
    let start = count
    if append(foldingPlain: bytes) { return }
    truncate(to: start)
    append(composing: String(decoding: bytes, as: UTF8.self))
  }

  /// Appends the folded text, character by character. Returns false if that does not suffice: for combining marks that
  /// may combine with the preceding character, and for invalid bytes.
  private mutating func append(foldingPlain bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        index += 1
        if byte > 0x20, byte != 0x7F { append(0x41...0x5A ~= byte ? byte | 0x20 : byte) }
        continue
      }
      let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      guard byte >= 0xC2, byte < 0xF5, index + length <= bytes.count else { return false }
      var scalar = UInt32(byte) & (0x7F >> UInt32(length))
      for byte in bytes[index + 1..<index + length] {
        guard byte & 0xC0 == 0x80 else { return false }
        scalar = scalar << 6 | UInt32(byte & 0x3F)
      }
      guard scalar >= (length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000), Unicode.Scalar(scalar) != nil
      else {
        return false
      }
      let cell = FoldingTable[scalar]
      if cell.isMark { return false }
      append(cell.replacement ?? UnsafeBufferPointer(rebasing: bytes[index..<index + length]))
      index += length
    }
    return true
  }

  private mutating func append(composing text: String) {
    var folded: [UInt32] = []
    for scalar in text.unicodeScalars {
      if let replacement = FoldingTable[scalar.value].replacement {
        folded += String(decoding: replacement, as: UTF8.self).unicodeScalars.map(\.value)
      } else {
        folded.append(scalar.value)
      }
    }
    for code in Composition.shared.composed(folded) {
      guard let bytes = Unicode.Scalar(code).flatMap(UTF8.encode) else { continue }
      for byte in bytes { append(byte) }
    }
  }
}
