import Platform

/// The lines of an exported archive, which may be compressed. The memory use is constant.
struct ExchangeLines: ~Copyable {
  private static let chunk = 256 << 10

  private var input: ExchangeInput
  /// The compressed bytes that are not decompressed yet.
  private let compressed = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 16)
  private var compressedRange = 0..<0
  private var decompressor: ZstdDecompressor?
  private let text = UnsafeMutableRawBufferPointer.allocate(
    byteCount: chunk + ExchangeFormat.maxLine, alignment: 16)
  private var textRange = 0..<0
  private var hasBegun = false
  private var isAtEnd = false

  init(_ input: consuming ExchangeInput) { self.input = input }

  deinit {
    compressed.deallocate()
    text.deallocate()
  }

  /// Returns to the first line.
  mutating func rewind() throws(RankingLogError) {
    try input.rewind()
    decompressor = nil
    (compressedRange, textRange) = (0..<0, 0..<0)
    (hasBegun, isAtEnd) = (false, false)
  }

  /// Calls `body` with the next line and its line feed.
  ///
  /// - Parameter line: The number of the line, for errors.
  /// - Returns: The result of `body`; nil at the end.
  mutating func next<Value>(_ line: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value) throws
    -> Value?
  {
    var searched = textRange.lowerBound
    while true {
      if let feed = feed(from: searched), feed - textRange.lowerBound <= ExchangeFormat.maxLine {
        let bytes = UnsafeRawBufferPointer(rebasing: text[textRange.lowerBound...feed])
        textRange = feed + 1..<textRange.upperBound
        return try bytes.withMemoryRebound(to: UInt8.self) { try body($0) }
      }
      guard textRange.count <= ExchangeFormat.maxLine, feed(from: searched) == nil else {
        throw ExchangeError.damaged(line: line, reason: "longer than any valid line")
      }
      if isAtEnd {
        if textRange.isEmpty { return nil }
        throw ExchangeError.damaged(line: line, reason: "truncated")
      }
      let known = textRange.count
      try fill(line)
      searched = textRange.lowerBound + known
    }
  }

  private func feed(from start: Int) -> Int? {
    guard start < textRange.upperBound, let base = text.baseAddress,
      let found = memchr(base + start, 0x0a, textRange.upperBound - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Moves the unread text to the front, and reads more text after it.
  private mutating func fill(_ line: Int) throws {
    if textRange.lowerBound > 0 {
      let rest = UnsafeRawBufferPointer(rebasing: text[textRange])
      text.copyMemory(from: rest)
      textRange = 0..<rest.count
    }
    let room = UnsafeMutableRawBufferPointer(rebasing: text[textRange.upperBound...])
    if !hasBegun { try begin() }
    guard decompressor != nil else {
      if compressedRange.isEmpty { return append(try input.read(into: room)) }
      // The bytes that were read to detect compression.
      room.copyMemory(from: UnsafeRawBufferPointer(rebasing: compressed[compressedRange]))
      defer { compressedRange = 0..<0 }
      return append(compressedRange.count)
    }
    try decompress(into: room, line)
  }

  private mutating func append(_ count: Int) {
    textRange = textRange.lowerBound..<textRange.upperBound + count
    if count == 0 { isAtEnd = true }
  }

  /// Detects whether the input is compressed.
  private mutating func begin() throws {
    hasBegun = true
    var count = 0
    while count < ZstdDecompressor.magic.count {
      let read = try input.read(into: UnsafeMutableRawBufferPointer(rebasing: compressed[count...]))
      if read == 0 { break }
      count += read
    }
    compressedRange = 0..<count
    if compressed[..<count].starts(with: ZstdDecompressor.magic) { decompressor = ZstdDecompressor() }
    if count == 0 { isAtEnd = true }
  }

  private mutating func decompress(into room: UnsafeMutableRawBufferPointer, _ line: Int) throws {
    while true {
      if compressedRange.isEmpty { compressedRange = 0..<(try input.read(into: compressed)) }
      let wasEmpty = compressedRange.isEmpty
      let pieces = UnsafeRawBufferPointer(rebasing: compressed[compressedRange])
      let done: (taken: Int, written: Int)
      do throws(ZstdDecompressor.DataError) {
        done = try decompressor?.decompress(pieces, into: room) ?? (0, 0)
      } catch {
        throw ExchangeError.damaged(line: line, reason: error.reason)
      }
      compressedRange = compressedRange.lowerBound + done.taken..<compressedRange.upperBound
      if done.written > 0 { return append(done.written) }
      guard wasEmpty else { continue }
      guard decompressor?.isWhole ?? true else {
        throw ExchangeError.damaged(line: line, reason: "missing, because the compressed file is truncated")
      }
      return append(0)
    }
  }
}
