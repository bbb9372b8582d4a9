extension String {
  /// The last component of a path.
  var lastComponent: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }
}
