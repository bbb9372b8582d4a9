/// A completed file, as printed by `download` and `verify -f ndjson`.
package struct FileRecord: Sendable {
  fileprivate let illust: Int?
  fileprivate let page: Int?
  /// The path.
  package let path: String
  fileprivate let size: Int
  fileprivate let state: String

  /// Creates a record of a file. The work is nil for a file that was not downloaded.
  package init(illust: Int?, page: Int?, path: String, bytes: Int, state: String) {
    self.illust = illust
    self.page = page
    self.path = path
    size = bytes
    self.state = state
  }

  /// The record as one JSON object.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schema", EntryRecord.schema)
      writer.members(of: self)
    }
    return writer.bytes
  }
}

extension JSONWriter {
  /// Writes the members of a file's record except the first.
  package mutating func members(of file: FileRecord) {
    member("work", file.illust)
    member("page", file.page)
    member("path", file.path)
    member("bytes", file.size)
    member("state", file.state)
  }
}
