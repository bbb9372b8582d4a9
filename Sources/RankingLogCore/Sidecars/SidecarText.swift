extension SidecarContents {
  /// A tag on each line, then others with their namespaces, as hydrus reads them.
  var text: [UInt8] {
    var lines = Array(illust.tags)
    if let artist = illust.artist { lines.append("creator:\(artist.name)") }
    if !illust.title.isEmpty { lines.append("title:\(illust.title)") }
    // People count pages from 1.
    lines.append("page:\(file.page + 1)")
    if let rating = illust.ageRating { lines.append("rating:\(rating.rawValue)") }
    return Array(lines.map { Self.line($0) + "\n" }.joined().utf8)
  }

  /// A text on one line: a blank for each line break, and no other control characters.
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
