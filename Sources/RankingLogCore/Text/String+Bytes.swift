extension String {
  /// Calls `body` with the text in UTF-8.
  ///
  /// Unlike `withUTF8`, which may change the string, this does not copy it. A copy increments a reference count, which
  /// is slower than copying the bytes of a title while another thread decodes the next ranking.
  @inline(__always)
  func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    // Nil only for strings bridged from Foundation.
    if let value = utf8.withContiguousStorageIfAvailable(body) { return value }
    var native = self
    return native.withUTF8(body)
  }
}
