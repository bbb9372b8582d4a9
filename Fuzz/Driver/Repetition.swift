import CLibFuzzer

/// Sometimes replaces an input by a repeated piece of it, up to the limit: this finds code that needs quadratic time,
/// which small changes would hardly ever find.
@_cdecl("LLVMFuzzerCustomMutator")
func mutate(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: UInt32) -> Int {
  guard size > 1, seed % 500 == 0 else { return LLVMFuzzerMutate(data, size, limit) }
  let (chance, bytes) = (Int(seed / 500), Array(UnsafeBufferPointer(start: data, count: size)))
  let start = chance % size
  let piece = bytes[start...].prefix(1 + chance / size % 16)
  var index = start
  while index < limit {
    for byte in piece where index < limit {
      data[index] = byte
      index += 1
    }
  }
  return limit
}
