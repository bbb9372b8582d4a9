/// Measures text in terminal cells. `String.count` is not the number of cells: a kanji is two cells wide, and so is an
/// emoji of seven code points.
package struct CellMeasure: Sendable {
  /// The width of characters that East Asian terminals may draw wide, such as `☆` and `①`: 1 or 2.
  package var ambiguousWidth: Int

  /// - Parameter ambiguousWidth: 1 in most terminals, 2 in terminals that are set up for East Asian text.
  package init(ambiguousWidth: Int = 1) { self.ambiguousWidth = ambiguousWidth }

  /// Returns the width of a text without control characters.
  package func width(of text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  /// Returns the width of a character: the width of its widest code point, because terminals draw the others over it.
  package func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return width(of: first) }
    if first.isRegionalIndicator { return 2 }
    if first.properties.isEmoji, scalars.contains("\u{FE0F}") { return 2 }
    let widest = scalars.reduce(0) { max($0, width(of: $1)) }
    // The voiced sound mark of a half-width kana has its own cell, although both are one `Character`.
    let marks = scalars.dropFirst().count { $0 == "\u{FF9E}" || $0 == "\u{FF9F}" }
    return min(2, widest + marks)
  }

  /// Returns the width of a single code point.
  package func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: return 0
    case 0x20..<0x7F: return 1
    case 0x3041...0x3096, 0x30A0...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return 2
    case 0x1160...0x11FF: return 0  // Korean vowels and finals join the syllable's first letter.
    default: break
    }
    if scalar.isZeroWidth { return 0 }
    if CellWidthRanges.isWide(scalar.value) { return 2 }
    // The runtime's Unicode data may include newer emoji than the ranges.
    if scalar.value > 0x1F000, scalar.properties.isEmojiPresentation, !scalar.isRegionalIndicator { return 2 }
    return ambiguousWidth > 1 && CellWidthRanges.isAmbiguous(scalar.value) ? 2 : 1
  }

  /// Whether terminals disagree about the width of a character: sequences of emoji, variation selectors, combining marks,
  /// and ambiguous characters. The cursor's column is uncertain after it.
  package func isUncertain(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, first.value >= 0x7F else { return scalars.count > 1 }
    return scalars.count > 1 || CellWidthRanges.isAmbiguous(first.value) || first.value > 0x1F000
  }
}

extension CellMeasure {
  /// Returns the text truncated to a number of cells, including `…`.
  package func truncate(_ text: String, to cells: Int) -> String {
    guard width(of: text) > cells else { return text }
    let ellipsis: Character = "…"
    var left = cells - width(of: ellipsis)
    guard left >= 0 else { return "" }
    let kept = text.prefix { character in
      left -= width(of: character)
      return left >= 0
    }
    return String(kept) + String(ellipsis)
  }

  /// Returns the text truncated or padded to exactly a number of cells.
  package func fit(_ text: String, to cells: Int, isRightAligned: Bool = false) -> String {
    let text = truncate(text, to: cells)
    let space = String(repeating: " ", count: max(0, cells - width(of: text)))
    return isRightAligned ? space + text : text + space
  }
}

extension Unicode.Scalar {
  fileprivate var isRegionalIndicator: Bool { 0x1F1E6...0x1F1FF ~= value }

  /// Whether the code point is a combining mark or an invisible format character.
  fileprivate var isZeroWidth: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    case .format: self != "\u{AD}"  // Terminals draw the soft hyphen.
    default: false
    }
  }
}
