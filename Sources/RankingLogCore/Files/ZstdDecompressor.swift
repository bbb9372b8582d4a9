internal import CZstd

/// Decompresses a stream of Zstandard frames (RFC 8878) of any size in parts.
struct ZstdDecompressor: ~Copyable {
  /// The first bytes of a frame.
  static let magic: [UInt8] = [0x28, 0xb5, 0x2f, 0xfd]
  /// The maximum window, 8 MiB, which the usual compression levels do not exceed. A larger window needs as much memory.
  private static let windowLog: Int32 = 23

  /// The reason why a frame cannot be decompressed.
  struct DataError: Error, Equatable {
    let reason: String
  }

  private let context: OpaquePointer?
  /// Whether the input so far consists of complete frames.
  private(set) var isWhole = true

  init() {
    context = ZSTD_createDCtx()
    ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.windowLog)
  }

  deinit { ZSTD_freeDCtx(context) }

  /// Decompresses as much of the input as the output has room for.
  ///
  /// - Returns: The number of bytes read from the input, and the number written to the output.
  mutating func decompress(
    _ bytes: UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer
  ) throws(DataError) -> (taken: Int, written: Int) {
    var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
    var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
    let left = ZSTD_decompressStream(context, &output, &input)
    guard ZSTD_isError(left) == 0 else {
      throw DataError(
        reason: ZSTD_getErrorCode(left) == ZSTD_error_frameParameter_windowTooLarge
          ? "compressed with a window of more than 8 MiB" : "compressed data damaged or truncated")
    }
    if input.pos > 0 || output.pos > 0 { isWhole = left == 0 }
    return (input.pos, output.pos)
  }
}
