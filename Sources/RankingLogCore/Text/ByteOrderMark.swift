extension RandomAccessCollection<UInt8> {
  /// Whether it starts with the UTF-8 byte order mark that some programs write.
  var hasByteOrderMark: Bool { first == 0xef && starts(with: [0xef, 0xbb, 0xbf]) }

  /// All bytes except the byte order mark.
  var withoutByteOrderMark: SubSequence { dropFirst(hasByteOrderMark ? 3 : 0) }
}
