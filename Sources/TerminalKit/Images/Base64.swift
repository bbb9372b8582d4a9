/// The base64 encoding with padding.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func append(_ data: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    let encoded = [UInt8](unsafeUninitializedCapacity: (data.count + 2) / 3 * 4) { output, count in
      alphabet.withUnsafeBufferPointer { alphabet in
        data.withUnsafeBufferPointer { data in
          count = encode(data, alphabet, into: output)
        }
      }
    }
    bytes += encoded
  }

  private static func encode(
    _ data: UnsafeBufferPointer<UInt8>, _ alphabet: UnsafeBufferPointer<UInt8>,
    into output: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var (index, end) = (0, 0)
    while index < data.count {
      let length = min(3, data.count - index)
      var group = UInt32(data[index]) << 16
      if length > 1 { group |= UInt32(data[index + 1]) << 8 }
      if length > 2 { group |= UInt32(data[index + 2]) }
      output[end] = alphabet[Int(group >> 18)]
      output[end + 1] = alphabet[Int(group >> 12 & 63)]
      output[end + 2] = length > 1 ? alphabet[Int(group >> 6 & 63)] : UInt8(ascii: "=")
      output[end + 3] = length > 2 ? alphabet[Int(group & 63)] : UInt8(ascii: "=")
      index += 3
      end += 4
    }
    return end
  }
}
