/// What folding does with single characters, by two lookups.
///
/// The table is the program's own, of one version of Unicode: an index of folded texts stays valid whatever runtime the
/// program is built with.
struct FoldingTable: Sendable {
  static let shared = FoldingTable()

  /// The number of the block of every 128 characters, and the cells of all different blocks. A cell is 0 for a character
  /// that stays as it is; otherwise it has the flag ``mark`` and the position of the replacement, plus 1.
  private var blocks = [UInt16](repeating: 0, count: 0x110000 / 128)
  private var cells = [UInt32](repeating: 0, count: 128)
  /// Replacements: the length in bytes, then the text in UTF-8.
  private var replacements: [UInt8] = []

  /// The flag of characters that may combine with the one before.
  static let mark: UInt32 = 1 << 31

  /// The cell of a character.
  subscript(scalar: UInt32) -> UInt32 {
    cells[Int(blocks[Int(scalar >> 7)]) << 7 + Int(scalar & 127)]
  }

  /// The replacement of a cell other than 0, in UTF-8.
  func replacement(_ cell: UInt32) -> ArraySlice<UInt8> {
    let start = Int(cell & ~Self.mark)
    return replacements[start..<start + Int(replacements[start - 1])]
  }

  private init() {
    replacements.reserveCapacity(32_000)
    addMarks()
    addMappings()
  }

  private mutating func addMarks() {
    var classes = FoldingNumbers(FoldingTable.classes)
    var next = 0
    while let gap = classes.next() {
      let (start, count) = (next + gap, classes.next() ?? 0)
      _ = classes.next()
      next = start + count
      for code in start..<next { setMark(UInt32(code)) }
    }
    for pair in Composition.shared.pairs { setMark(pair.second) }
    for code in Composition.vowels { setMark(code) }
    for code in Composition.finals { setMark(code) }
  }

  private mutating func addMappings() {
    var numbers = FoldingNumbers(FoldingTable.mappings)
    var next = 0
    while let gap = numbers.next(), let head = numbers.next() {
      let (start, count, kind) = (next + gap, head / 4, head % 4)
      let step = kind == 1 ? 2 : 1
      let offset = kind < 2 ? numbers.nextSigned() : 0
      var last = start
      for code in stride(from: start, to: start + count * step, by: step) {
        next = code + 1
        beginReplacement(of: code)
        switch kind {
        case 0, 1: replace(code, by: code + offset)
        case 2: break
        default:
          for _ in 0..<(numbers.next() ?? 0) {
            last += numbers.nextSigned()
            replace(code, by: last)
          }
        }
      }
    }
  }

  private mutating func beginReplacement(of code: Int) {
    self[cell: UInt32(code)] |= UInt32(replacements.count + 1)
    replacements.append(0)
  }

  /// Adds a character to the last replacement. No array is made, since every program that folds a text builds the table.
  private mutating func replace(_ code: Int, by target: Int) {
    guard let scalar = UInt32(exactly: target).flatMap(Unicode.Scalar.init), let text = UTF8.encode(scalar)
    else {
      return
    }
    let length = Int(self[UInt32(code)] & ~Self.mark) - 1
    // A character whose replacement begins with a mark is one itself: half-width voiced sound marks.
    if replacements[length] == 0, self[scalar.value] & Self.mark != 0 { setMark(UInt32(code)) }
    for byte in text { replacements.append(byte) }
    replacements[length] += UInt8(text.count)
  }

  private mutating func setMark(_ code: UInt32) { self[cell: code] |= Self.mark }

  private subscript(cell scalar: UInt32) -> UInt32 {
    get { self[scalar] }
    set {
      let block = Int(scalar >> 7)
      if blocks[block] == 0 {
        blocks[block] = UInt16(cells.count >> 7)
        cells += [UInt32](repeating: 0, count: 128)
      }
      cells[Int(blocks[block]) << 7 + Int(scalar & 127)] = newValue
    }
  }
}

/// The numbers of a table, as Scripts/fold-table writes them: five bits a character, the lowest first.
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
