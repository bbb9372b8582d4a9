/// The text of an exported archive, decompressed if the input is compressed.
struct ExchangeText: ByteSource, ~Copyable {
  private let input: ExchangeInput
  /// Whether the input is compressed; nil before the first bytes are read.
  private var isCompressed: Bool?
  private var decompressor = ZstdDecompressor()
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
  /// The bytes in the buffer that are not decompressed yet.
  private var compressed = 0..<0

  init(_ input: ExchangeInput) { self.input = input }

  deinit { buffer.deallocate() }

  /// - Parameter text: Space for at least 4 bytes.
  /// - Throws: `ZstdDecompressor.DataError` if compressed bytes are damaged or missing; `CancellationError` while waiting
  ///   for input.
  mutating func read(into text: UnsafeMutableRawBufferPointer) throws -> Int {
    guard let isCompressed else { return try begin(text) }
    return try isCompressed ? decompress(into: text) : input.read(into: text)
  }

  /// Reads the first bytes, and detects whether they are compressed.
  private mutating func begin(_ text: UnsafeMutableRawBufferPointer) throws -> Int {
    let magic = ZstdDecompressor.magic
    var count = 0
    while count < magic.count {
      let read = try input.read(into: UnsafeMutableRawBufferPointer(rebasing: text[count..<magic.count]))
      if read == 0 { break }
      count += read
    }
    let start = UnsafeRawBufferPointer(rebasing: text[..<count])
    guard start.elementsEqual(magic) else {
      isCompressed = false
      return count
    }
    isCompressed = true
    buffer.copyMemory(from: start)
    compressed = 0..<count
    return try decompress(into: text)
  }

  private mutating func decompress(into text: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      if compressed.isEmpty { compressed = 0..<(try input.read(into: buffer)) }
      let isAtEnd = compressed.isEmpty
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[compressed])
      let (taken, written) = try decompressor.decompress(bytes, into: text)
      compressed = compressed.lowerBound + taken..<compressed.upperBound
      if written > 0 { return written }
      guard isAtEnd else { continue }
      guard decompressor.isWhole else {
        throw ZstdDecompressor.DataError(reason: "missing, because the compressed file is truncated")
      }
      return 0
    }
  }
}
