internal import CFolding

/// The folding of single characters, by two lookups in a table with a fixed Unicode version.
enum FoldingTable {
  /// The version of Unicode.
  static let unicode = (major: Int(rl_folding_unicode_major), minor: Int(rl_folding_unicode_minor))

  /// A character's entry in the table.
  struct Cell {
    fileprivate let value: UInt32

    /// Whether the character may combine with the preceding one.
    var isMark: Bool { value & 1 == 1 }

    /// The replacement in UTF-8; nil if the character is not changed.
    var replacement: UnsafeBufferPointer<UInt8>? {
      guard value > 1, let start = rl_folding_replacement(value) else { return nil }
      return UnsafeBufferPointer(start: start, count: Int((start - 1).pointee))
    }
  }

  /// The cell of a character.
  static subscript(scalar: UInt32) -> Cell { Cell(value: rl_folding_cell(scalar)) }
}
