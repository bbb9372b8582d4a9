extension RandomAccessCollection<UInt8> {
  /// Whether it starts with the mark that some programs write before UTF-8.
  var hasByteOrderMark: Bool { first == 0xef && starts(with: [0xef, 0xbb, 0xbf]) }

  /// All bytes but that mark.
  var withoutByteOrderMark: SubSequence { dropFirst(hasByteOrderMark ? 3 : 0) }
}
