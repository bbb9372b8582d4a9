/// The end of a file name that distinguishes a file from another one with the same name.
enum NameSuffix: Sendable {
  case none
  /// ` (1)`, ` - Copy`, or the time at which the file was saved.
  case copy
  /// The time of an upload, in names that rankinglog gives to a later version.
  case version
  /// `.1746114271`: PixivUtil2 renames a file to this before it saves the artist's new version.
  case backup

  /// The words that file managers append, in several languages.
  private static let words = [
    " - copy", " copy", "- copy", "_copy", "-copy", " - コピー", "- コピー", " コピー", "のコピー", " - 副本", " 副本",
    "-副本", "_副本", " - 复制", " - 複製", "的副本", " - 복사본", " 복사본", " - kopie", " kopie", " - copie", " copie",
    " - copia", " copia",
  ]

  /// Returns a name without its extension, and the same name without one suffix after the other. Only ends that no
  /// program writes for another purpose are suffixes.
  static func splits(_ stem: Substring) -> [(stem: Substring, suffix: NameSuffix)] {
    var splits = [(stem: stem, suffix: NameSuffix.none)]
    while let last = splits.last {
      if let shorter = withoutEnd(last.stem, ".", digits: 10...10, "") {
        splits.append((shorter, .backup))
      } else if let shorter = withoutCopySuffix(last.stem) {
        splits.append((shorter, last.suffix == .backup ? .backup : .copy))
      } else {
        break
      }
    }
    return splits
  }

  private static func withoutCopySuffix(_ stem: Substring) -> Substring? {
    for (start, end) in [(" (", ")"), ("(", ")"), ("（", "）")] {
      if let shorter = withoutEnd(stem, start, digits: 1...3, end) { return shorter }
    }
    // `NAME copy 2`
    let unnumbered = withoutEnd(stem, " ", digits: 1...3, "") ?? stem
    let lower = unnumbered.lowercased()
    for word in words where lower.hasSuffix(word) && lower.count > word.count {
      return unnumbered.dropLast(word.count)
    }
    return nil
  }

  /// Returns a text without `start`, digits and `end` at its end; nil if it has another end.
  private static func withoutEnd(
    _ text: Substring, _ start: String, digits lengths: ClosedRange<Int>, _ end: String
  ) -> Substring? {
    var rest = text.utf8
    func drop(_ words: String) -> Bool {
      let count = words.utf8.count
      guard rest.count >= count, rest.suffix(count).elementsEqual(words.utf8) else { return false }
      rest = rest.dropLast(count)
      return true
    }
    guard drop(end) else { return nil }
    let digits = rest.reversed().prefix(lengths.upperBound + 1).prefix { 0x30...0x39 ~= $0 }.count
    guard lengths.contains(digits) else { return nil }
    rest = rest.dropLast(digits)
    return drop(start) && !rest.isEmpty ? Substring(rest) : nil
  }
}
