/// The folding of single characters, by two lookups.
///
/// The table is part of the program and has a fixed Unicode version, so that the search index stays valid with every
/// Swift runtime. It is used in its stored form, because every search would have to decode it otherwise.
enum FoldingTable {
  /// A character's entry in the table.
  struct Cell {
    fileprivate let value: Int

    /// Whether the character may combine with the preceding one.
    var isMark: Bool { value & 1 == 1 }

    /// The replacement in UTF-8; nil if the character is not changed.
    var replacement: UnsafeBufferPointer<UInt8>? {
      guard value > 1 else { return nil }
      let start = FoldingTable.replacements.utf8Start + value >> 1
      return UnsafeBufferPointer(start: start, count: Int((start - 1).pointee) - 0x30)
    }
  }

  /// The cell of a character.
  static subscript(scalar: UInt32) -> Cell {
    let (block, index) = (Int(scalar >> 7), Int(scalar & 127))
    guard block * 2 < blocks.utf8CodeUnitCount else { return Cell(value: 0) }
    let digits = blocks.utf8Start + block * 2
    let cell = cells.utf8Start + (digit(digits[0]) | digit(digits[1]) << 6) * 384 + index * 3
    return Cell(value: digit(cell[0]) | digit(cell[1]) << 6 | digit(cell[2]) << 12)
  }

  private static func digit(_ character: UInt8) -> Int { Int(character) - 0x30 }
}

/// The numbers of a table, as written by Scripts/fold-table: five bits per character, least significant first.
struct FoldingNumbers {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ text: StaticString) {
    bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// The next number; nil at the end.
  mutating func next() -> Int? {
    var (number, shift) = (0, 0)
    while index < bytes.count {
      let digit = Int(bytes[index]) - 0x30
      index += 1
      number |= (digit & 31) << shift
      if digit < 32 { return number }
      shift += 5
    }
    return nil
  }

  mutating func nextSigned() -> Int {
    let number = next() ?? 0
    return number % 2 == 0 ? number / 2 : -(number / 2) - 1
  }
}
