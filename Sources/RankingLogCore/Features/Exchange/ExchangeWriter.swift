/// Writes an exported archive.
struct ExchangeWriter: ~Copyable {
  private var writer = JSONWriter(capacity: 512 << 10)
  private let digest: Digest
  private var compressor: ZstdCompressor?
  private let output: (UnsafeRawBufferPointer) throws -> Void
  private(set) var count = ExchangeCount()

  /// - Parameters:
  ///   - compresses: Whether to write a Zstandard frame; the checksum is computed from the uncompressed lines.
  ///   - output: Called with the bytes in order, in pieces.
  init(compresses: Bool, output: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    digest = try Digest(.sha256)
    compressor = compresses ? ZstdCompressor() : nil
    self.output = output
    writer.exchangeHeader()
    writer.endLine()
  }

  /// Writes a snapshot without errors.
  mutating func write(_ snapshot: RankingSnapshot) throws {
    writer.exchanged(snapshot)
    writer.endLine()
    for index in snapshot.entries.indices {
      writer.exchanged(snapshot.entries[index], of: snapshot.ranking)
      writer.endLine()
    }
    count.add(snapshot)
    try drain()
  }

  /// Writes the end line.
  mutating func finish() throws {
    try drain()
    writer.exchangeEnd(count, checksum: try digest.finish())
    writer.endLine()
    try write(isLast: true)
  }

  private mutating func drain() throws {
    try writer.withBytes { bytes throws(RankingLogError) in try digest.update(UnsafeRawBufferPointer(bytes)) }
    try write(isLast: false)
  }

  private mutating func write(isLast: Bool) throws {
    let output = output
    try writer.withBytes { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      if compressor == nil { return try output(bytes) }
      try compressor?.compress(bytes, isLast: isLast, output)
    }
    writer.removeAll()
  }
}
