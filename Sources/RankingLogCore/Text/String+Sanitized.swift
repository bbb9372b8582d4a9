extension String {
  /// The text without characters that could control a terminal, break a line or a column, or reorder the displayed
  /// text. Titles come from untrusted users.
  ///
  /// - Line breaks and tabs become one space each, so that words stay separate.
  /// - Other control characters, including ESC, become U+FFFD. This shows that a character was replaced; the rest of an
  ///   escape sequence is harmless.
  /// - Invisible format characters (bidi controls, zero-width spaces, byte order marks, tags) are removed. Joiners and
  ///   variation selectors are not changed, for emoji, kanji variants and Persian.
  package func sanitized() -> String {
    treated { $0.treatment }
  }

  /// The sanitized text of each line, with the line ends unchanged.
  package func sanitizedLines() -> String {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)).sanitized() }.joined(separator: "\n")
  }

  /// The exact text on one line, without the starts of escape sequences. It is for files that other programs read, and
  /// that may also be printed to a terminal.
  ///
  /// - Line ends become one space each.
  /// - ESC, and the controls from U+0080 on that represent ESC and a letter, become U+FFFD.
  package func disarmed() -> String {
    treated { $0.treatmentInFiles }
  }

  private func treated(_ treatment: (Unicode.Scalar) -> Unicode.Scalar.Treatment) -> String {
    if withBytes({ $0.isPlain }) { return self }
    if unicodeScalars.allSatisfy({ treatment($0) == .keep }) { return self }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      switch treatment(scalar) {
      case .keep: result.append(scalar)
      case .space where scalar == "\n" && previous == "\r": break
      case .space: result.append(" ")
      case .replace: result.append("\u{FFFD}")
      case .drop: break
      }
      previous = scalar
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  fileprivate enum Treatment {
    case keep
    case space
    case replace
    case drop
  }

  fileprivate var treatment: Treatment {
    switch value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: .space
    case 0..<0x20, 0x7F..<0xA0: .replace
    case 0x20..<0x7F, 0x3000...0x9FFF, 0xAC00...0xD7A3: .keep
    case 0x200C, 0x200D: .keep
    case 0xFFF9...0xFFFB: .drop  // Interlinear annotation: terminals would show both strings.
    default: isInvisibleFormat ? .drop : .keep
    }
  }

  fileprivate var treatmentInFiles: Treatment {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: .space
    case 0x1B, 0x80..<0xA0: .replace
    default: .keep
    }
  }

  /// Format characters that are not displayed, and code points reserved for them. Variation selectors and Hangul
  /// fillers are in other categories. The Arabic number characters are displayed.
  private var isInvisibleFormat: Bool {
    guard properties.isDefaultIgnorableCodePoint else { return false }
    return switch properties.generalCategory {
    case .format, .unassigned: true
    default: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a text contains only printable ASCII and U+3000 to U+9FFF (by their first bytes), as almost all strings
  /// do. Such a text needs no changes.
  var isPlain: Bool {
    !hasByte { ($0 < 0x20).bit | ($0 == 0x7F).bit | ($0 >= 0xC0).bit & ($0 < 0xE3).bit | ($0 > 0xE9).bit }
  }
}
