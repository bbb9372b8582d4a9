/// The tags of a work, in the artist's order; a tag may contain spaces.
///
/// Stored as one string, as in the archive: a ranking of 500 works has thousands of tags, and most are only passed
/// through.
public struct Tags: Hashable, Sendable {
  /// The separator of tags, which occurs in no tag.
  static let separator: Unicode.Scalar = "\u{1f}"

  /// All tags, joined by the separator.
  let text: String

  /// Creates tags from the archive's form.
  init(text: String) { self.text = text }

  /// Creates tags from names; skips empty names.
  public init(_ names: some Sequence<String>) {
    var tags = TextBuffer(capacity: 256)
    for name in names where !name.isEmpty {
      if tags.count > 0 { tags.append(UInt8(ascii: Tags.separator)) }
      tags.append(name)
    }
    text = tags.text
  }

  /// Whether the work has no tags.
  public var isEmpty: Bool { text.isEmpty }

  /// Whether no tag is empty.
  var isWellFormed: Bool {
    text.withBytes { bytes in
      var previous = UInt8(ascii: Tags.separator)
      for byte in bytes {
        if byte == UInt8(ascii: Tags.separator), previous == byte { return false }
        previous = byte
      }
      return bytes.isEmpty || previous != UInt8(ascii: Tags.separator)
    }
  }

  /// All tags, joined by spaces.
  public var spaced: String {
    text.withBytes { bytes in
      String(unsafeUninitializedCapacity: bytes.count) { spaced in
        for (index, byte) in bytes.enumerated() {
          spaced.initializeElement(at: index, to: byte == UInt8(ascii: Tags.separator) ? 0x20 : byte)
        }
        return bytes.count
      }
    }
  }

  /// Whether this is one of the tags, character by character: otherwise, strings that look the same count as equal.
  func containsExactly(_ tag: String) -> Bool {
    text.withBytes { Tags.contains(in: $0) { $0.elementsEqual(tag.utf8) } }
  }

  /// Whether a tag satisfies a condition on its folded text, in UTF-8.
  func containsFolded(where body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    var folded = TextBuffer()
    return text.withBytes { bytes in
      Tags.contains(in: bytes) { tag in
        folded.removeAll()
        folded.append(folding: tag)
        return folded.withBytes(body)
      }
    }
  }

  /// Calls `body` with a hash of each tag in a text.
  static func forEachHash(in text: UnsafeBufferPointer<UInt8>, _ body: (UInt64) -> Void) {
    var hash = FNV1a()
    for byte in text {
      if byte == UInt8(ascii: separator) {
        body(hash.value)
        hash = FNV1a()
      } else {
        hash.add(byte)
      }
    }
    if !text.isEmpty { body(hash.value) }
  }

  /// Whether one of the tags in a text satisfies a condition, in UTF-8.
  static func contains(
    in text: UnsafeBufferPointer<UInt8>, where body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    var rest = text[...]
    while !rest.isEmpty {
      let tag = rest.prefix { $0 != UInt8(ascii: separator) }
      if body(UnsafeBufferPointer(rebasing: tag)) { return true }
      rest = rest.dropFirst(tag.count + 1)
    }
    return false
  }

  /// The number of tags.
  public var count: Int { isEmpty ? 0 : text.utf8.count { $0 == UInt8(ascii: Tags.separator) } + 1 }
}

extension Tags: Sequence, ExpressibleByArrayLiteral {
  /// Iterates over the names.
  public func makeIterator() -> IndexingIterator<[String]> {
    text.utf8.split(separator: UInt8(ascii: Tags.separator)).map { String(Substring($0)) }.makeIterator()
  }

  /// Creates tags from names.
  public init(arrayLiteral names: String...) { self.init(names) }
}
