/// Reads the text file that PixivUtil2 writes about a work.
struct PixivUtilTextReader: ExternalRecordReader {
  let path: String

  private static let limit = 256 << 10

  func read(_ receive: ([ExternalItem]) async throws -> Void) async throws {
    let bytes = try FileHandle(reading: path).prefix(Self.limit)
    guard let record = PixivUtilWork.record(text: String(decoding: bytes, as: UTF8.self)) else {
      return try await receive([.unreadable(key: path, reason: "no work ID")])
    }
    try await receive([.record(record)])
  }
}
