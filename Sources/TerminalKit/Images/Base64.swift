internal import CCrypto

extension [UInt8] {
  /// Appends bytes in base64 with padding.
  mutating func append(base64 data: ArraySlice<UInt8>) {
    // Four characters for every three bytes, and a zero.
    let capacity = (data.count + 2) / 3 * 4 + 1
    self += [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      count = data.withUnsafeBufferPointer { data in
        Int(EVP_EncodeBlock(output.baseAddress, data.baseAddress, Int32(data.count)))
      }
    }
  }
}
