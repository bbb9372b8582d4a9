extension String {
  /// The folded text from the start of each word to the end of the text, first the entire text. Each character of a
  /// script without spaces starts a word.
  package var foldedWords: [String] {
    var (words, isInWord) = ([folded], false)
    for index in unicodeScalars.indices {
      let scalar = unicodeScalars[index]
      let isPart = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      let hasSpaces = !scalar.isOfScriptWithoutSpaces
      if isPart, !isInWord || !hasSpaces {
        let word = String(unicodeScalars[index...]).folded
        if !word.isEmpty, !words.contains(word) { words.append(word) }
        if words.count == Self.maxWords { break }
      }
      isInWord = isPart && hasSpaces
    }
    return words
  }

  /// A longer text of another user would need the square of its length.
  private static var maxWords: Int { 40 }
}

extension Unicode.Scalar {
  fileprivate var isOfScriptWithoutSpaces: Bool {
    switch value {
    // Hangul, kana and Han, with their compatibility forms.
    case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF66...0xFF9F,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
