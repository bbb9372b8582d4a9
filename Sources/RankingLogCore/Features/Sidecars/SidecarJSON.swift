extension SidecarContents {
  /// The record of the work, with the members `caption_text`, `file` and `places`, on one line.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.entry(RankingEntry(illust), of: nil) { writer in
      writer.member("caption_text", caption)
      writer.key("file")
      writer.value(file)
      writer.member("places", places) { $0.value($1) }
    }
    writer.endLine()
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func value(_ file: StoredFile) {
    object { writer in
      writer.member("page", file.page)
      writer.member("bytes", file.bytes)
      writer.member("sha256", file.sha256.hexadecimal)
      writer.member("url", file.url)
      writer.key("uploaded_at")
      writer.value(japan: file.uploadedAt)
    }
  }
}
