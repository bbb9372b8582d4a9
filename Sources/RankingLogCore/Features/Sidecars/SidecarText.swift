extension SidecarContents {
  /// The tags, one per line, then other values with the namespaces that hydrus uses.
  var text: [UInt8] {
    var lines = Array(illust.tags)
    if let artist = illust.artist { lines.append("creator:\(artist.name)") }
    if !illust.title.isEmpty { lines.append("title:\(illust.title)") }
    // The text is for users, who count pages from 1.
    lines.append("page:\(file.page + 1)")
    if let rating = illust.ageRating { lines.append("rating:\(rating.rawValue)") }
    return Array(lines.map { Self.line($0) + "\n" }.joined().utf8)
  }

  /// Converts a text to one line: line breaks become spaces, and other control characters are removed.
  private static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where (0x0a...0x0d).contains(scalar.value) || scalar.value == 0x85,
        .lineSeparator, .paragraphSeparator:
        line.append(" ")
      case .control: break
      default: line.append(scalar)
      }
    }
    return String(line)
  }
}
