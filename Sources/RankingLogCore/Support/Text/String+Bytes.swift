extension String {
  /// Calls `body` with the text in UTF-8.
  ///
  /// Unlike `withUTF8`, which may change the string, this needs no copy of it: to count another reference to a title takes
  /// longer than to copy its bytes, when a thread that reads the next ranking counts its own.
  @inline(__always)
  func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    // Nil for strings of Foundation alone.
    if let value = utf8.withContiguousStorageIfAvailable(body) { return value }
    var native = self
    return native.withUTF8(body)
  }
}
