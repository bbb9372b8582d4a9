internal import CZstd

/// Compresses a stream into a single Zstandard frame (RFC 8878), with a checksum of its contents.
struct ZstdCompressor: ~Copyable {
  /// The compression level. Given one version of the library, the same bytes result in the same frame.
  private static let level: Int32 = 3

  private let context: OpaquePointer?
  private var buffer = [UInt8](repeating: 0, count: ZSTD_CStreamOutSize())

  init() {
    context = ZSTD_createCCtx()
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, Self.level)
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
  }

  deinit { ZSTD_freeCCtx(context) }

  /// Compresses bytes, and calls `take` with the available output.
  ///
  /// - Parameter isLast: Whether the frame ends with these bytes.
  mutating func compress(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
    while true {
      let (left, count) = buffer.withUnsafeMutableBytes { buffer in
        var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
        let left = ZSTD_compressStream2(context, &output, &input, isLast ? ZSTD_e_end : ZSTD_e_continue)
        return (left, output.pos)
      }
      guard ZSTD_isError(left) == 0 else {
        throw RankingLogError.file(path: "Zstandard", reason: String(cString: ZSTD_getErrorName(left)))
      }
      if count > 0 { try buffer.withUnsafeBytes { try take(UnsafeRawBufferPointer(rebasing: $0[..<count])) } }
      if isLast ? left == 0 : input.pos == input.size { return }
    }
  }
}
