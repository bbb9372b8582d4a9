/// Makes one component of a path out of anything: every file system takes it, and it leads nowhere else.
enum FileNameSanitizer {
  /// The longest component in bytes. File systems take 255; five are left for `.part`.
  static let limit = 250

  /// A piece of a component, as a template gives it.
  struct Piece {
    var text: String
    /// Whether it may be shortened: a title may, an id may not.
    var isText = false
  }

  /// The component that the pieces make up.
  static func component(_ pieces: [Piece]) -> String {
    var pieces = pieces
    shorten(&pieces)
    var name = pieces.map(\.text).joined()
    // Trailing dots and blanks vanish on some file systems, a leading dot hides the file, "." and ".." lead away.
    while let last = name.last, last == "." || last.isWhitespace { name.removeLast() }
    while let first = name.first, first.isWhitespace { name.removeFirst() }
    // By scalars, since a mark after the dot would make another character of it.
    if name.unicodeScalars.first == "." { name = "_" + String(name.unicodeScalars.dropFirst()) }
    let stem = String(name.unicodeScalars.prefix { $0 != "." }).uppercased()
    // A mark that begins a name would make one character of itself and the slash before it, and hide that.
    if reserved.contains(stem) || "/\(name)".first != "/" { name = "_" + name }
    return name.isEmpty ? "_" : name
  }

  /// A value without what cannot stand in a name: separators, control and bidi characters, Windows' special ones.
  static func clean(_ value: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in value.unicodeScalars { scalars.append(isSafe(scalar) ? scalar : "_") }
    return String(scalars)
  }

  /// The name beside a file for a version that was uploaded later: `1_p0_20240220120000.jpg` for `1_p0.jpg`.
  static func version(of path: String, uploadedAt: Timestamp) -> String {
    let directory = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let name = path[directory.endIndex...]
    // What is longer is no extension, only a dot in a title.
    let dot = name.lastIndex(of: ".").flatMap { name[$0...].utf8.count <= 16 ? $0 : nil } ?? name.endIndex
    let mark = "_" + uploadedAt.imagePath.filter { $0 != "/" }
    var stem = name[..<dot].unicodeScalars
    while stem.count > 1, String(stem).utf8.count + mark.utf8.count + name[dot...].utf8.count > limit {
      stem.removeLast()
    }
    return directory + String(stem) + mark + name[dot...]
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: return false
    // Joiners hold emoji together; every other format character hides or turns text around.
    case .format: return scalar == "\u{200d}" || scalar == "\u{200c}"
    default: return true
    }
  }

  /// Takes characters from the longest text until the whole fits.
  private static func shorten(_ pieces: inout [Piece]) {
    for index in pieces.indices { pieces[index].text = beginning(of: pieces[index].text) }
    // One byte is left for the underscore that a reserved name gets.
    var excess = pieces.map(\.text.utf8.count).reduce(0, +) - (limit - 1)
    while excess > 0 {
      let texts = pieces.indices.filter { pieces[$0].isText && !pieces[$0].text.isEmpty }
      let candidates = texts.isEmpty ? Array(pieces.indices) : texts
      guard let longest = candidates.max(by: { pieces[$0].text.utf8.count < pieces[$1].text.utf8.count }),
        !pieces[longest].text.isEmpty
      else { return }
      excess -= cut(&pieces[longest].text)
    }
  }

  /// No more of a text than any name can hold, so that what follows takes no longer for an endless one.
  private static func beginning(of text: String) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.startIndex
    while let next = text.index(end, offsetBy: 1, limitedBy: text.endIndex),
      text.utf8.distance(from: text.startIndex, to: next) <= limit
    {
      end = next
    }
    // Where one character alone is longer than that, as many of its marks as fit.
    let scalars = end > text.startIndex ? text.unicodeScalars[..<end] : text.unicodeScalars.prefix(limit / 4)
    return String(scalars)
  }

  /// Takes the last character, or its last scalar where one character alone is longer than any name.
  private static func cut(_ text: inout String) -> Int {
    let before = text.utf8.count
    if text.last?.utf8.count ?? 0 > 100 { text.unicodeScalars.removeLast() } else { text.removeLast() }
    return before - text.utf8.count
  }

  private static let reserved: Set<String> = {
    let ports = ["COM", "LPT"].flatMap { name in (1...9).map { "\(name)\($0)" } }
    return Set(["CON", "PRN", "AUX", "NUL"] + ports)
  }()
}
