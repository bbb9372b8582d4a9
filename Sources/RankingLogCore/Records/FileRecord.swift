/// A completed file, as printed by `download` and `verify -f ndjson`.
public struct FileRecord: Sendable {
  private let illust: Int?
  private let page: Int?
  /// The path.
  public let path: String
  private let size: Int
  private let state: String

  /// A file; one that nobody downloaded is of no work.
  public init(illust: Int?, page: Int?, path: String, bytes: Int, state: String) {
    self.illust = illust
    self.page = page
    self.path = path
    size = bytes
    self.state = state
  }

  /// The record as one JSON object.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schema", EntryRecord.schema)
      writer.member("work", illust)
      writer.member("page", page)
      writer.member("path", path)
      writer.member("bytes", size)
      writer.member("state", state)
    }
    return writer.bytes
  }
}
