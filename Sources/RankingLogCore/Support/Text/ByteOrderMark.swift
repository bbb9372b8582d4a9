extension Array<UInt8> {
  /// All bytes but the mark that some programs write before UTF-8.
  var withoutByteOrderMark: ArraySlice<UInt8> { starts(with: [0xef, 0xbb, 0xbf]) ? self[3...] : self[...] }
}
