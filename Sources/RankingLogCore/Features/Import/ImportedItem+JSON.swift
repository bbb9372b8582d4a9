extension ImportedItem {
  /// Returns the item as a JSON object.
  ///
  /// - Parameter word: The words for suggestions in the reason.
  public func json(_ word: (Suggestion) -> String) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schema", EntryRecord.schema)
      writer.member("source", source.kind)
      writer.member("from", source.path)
      writer.member("key", key)
      writer.member("id", id)
      writer.member("page", page)
      writer.member("path", path)
      writer.member("bytes", bytes)
      writer.member("state", state.rawValue)
      writer.member("reason", reason.isEmpty ? nil : reason.worded(word))
      if let size { writer.member("size", size.rawValue) }
    }
    return writer.bytes
  }
}
