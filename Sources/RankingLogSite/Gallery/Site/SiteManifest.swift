import RankingLogCore

/// `gallery.json`: every file that rankinglog wrote, sorted by path. It contains no times, so that the same archive
/// results in the same bytes.
enum SiteManifest {
  static let name = "gallery.json"
  private static let start = "{\"schema\":1,\"files\":["
  private static let end = "]}"

  /// Passes the text of a manifest to a closure in parts.
  static func write(
    _ files: some Sequence<SiteFile>, to receive: (UnsafeBufferPointer<UInt8>) throws(RankingLogError) -> Void
  ) throws(RankingLogError) {
    var text = TextBuffer(capacity: 80 << 10)
    text.append(start)
    var isFirst = true
    for file in files {
      text.append(isFirst ? "\n" as StaticString : ",\n")
      isFirst = false
      file.write(to: &text)
      if text.count >= 64 << 10 {
        try text.withBytes(receive)
        text.removeAll()
      }
    }
    text.append("\n" as StaticString)
    text.append(end)
    text.append("\n" as StaticString)
    try text.withBytes(receive)
  }

  /// - Throws: `file` if the text is not a manifest, so that no file can be identified.
  static func read(_ bytes: [UInt8], path: String) throws(RankingLogError) -> [SiteFile] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let files = lines.dropFirst().dropLast().compactMap { line in
      SiteFile(line: line.last == UInt8(ascii: ",") ? line.dropLast() : line)
    }
    guard lines.count >= 2, lines[0].elementsEqual(start.utf8), lines.last?.elementsEqual(end.utf8) == true,
      files.count == lines.count - 2
    else {
      throw .file(
        path: path, reason: "not written by this version",
        advice: "choose a new or empty directory")
    }
    return files
  }
}
