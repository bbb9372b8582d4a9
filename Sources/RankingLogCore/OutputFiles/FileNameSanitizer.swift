/// Creates a safe path component from any text: valid on every file system, and confined to its directory.
enum FileNameSanitizer {
  /// The maximum length in bytes. File systems allow 255; five are reserved for `.part`.
  static let limit = 250

  /// A piece of a component, as expanded from a template.
  struct Piece {
    var text: String
    /// Whether it may be shortened: titles may, IDs may not.
    var isText = false
  }

  /// Returns the component that consists of the pieces.
  static func component(_ pieces: [Piece]) -> String {
    let joined = pieces.reduce(into: "") { $0 += $1.text }
    if isPlain(joined) { return joined }
    var pieces = pieces
    shorten(&pieces)
    var name = pieces.map(\.text).joined()
    // Some file systems strip trailing dots and spaces; a leading dot hides the file; "." and ".." leave the directory.
    while let last = name.last, last == "." || last.isWhitespace { name.removeLast() }
    while let first = name.first, first.isWhitespace { name.removeFirst() }
    // By scalars: a combining character after the dot would form another character with it.
    if name.unicodeScalars.first == "." { name = "_" + String(name.unicodeScalars.dropFirst()) }
    let stem = String(name.unicodeScalars.prefix { $0 != "." }).uppercased()
    // A leading combining character would form one character with the preceding slash, and hide the slash.
    if reserved.contains(stem) || "/\(name)".first != "/" { name = "_" + name }
    return name.isEmpty ? "_" : name
  }

  /// Whether a joined component needs no change, like the default names: short ASCII, visible at both ends, and not the
  /// name of a device.
  private static func isPlain(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, let last = bytes.last, bytes.count < limit,
      first != UInt8(ascii: "."), first != UInt8(ascii: " "), last != UInt8(ascii: "."),
      last != UInt8(ascii: " ")
    else { return false }
    // The device names have three or four characters.
    var stem = 0
    for byte in bytes {
      if byte == UInt8(ascii: ".") { break }
      stem += 1
    }
    return !(3...4).contains(stem) && bytes.allSatisfy(isSafe)
  }

  /// Replaces characters invalid in names: separators, control and bidi characters, and those reserved by Windows.
  static func clean(_ value: String) -> String {
    if value.utf8.allSatisfy(isSafe) { return value }
    var scalars = String.UnicodeScalarView()
    for scalar in value.unicodeScalars { scalars.append(isSafe(scalar) ? scalar : "_") }
    return String(scalars)
  }

  /// Returns the name for a later version next to the older file: `1_p0_20240220120000.jpg` for `1_p0.jpg`, or
  /// `1_p0_20240220120000-0123abcd.jpg` with a hash.
  static func version(of path: String, uploadedAt: Timestamp, hash: String = "") -> String {
    let directory = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let name = path[directory.endIndex...]
    // Anything longer is not an extension but a dot in a title.
    let dot = name.lastIndex(of: ".").flatMap { name[$0...].utf8.count <= 16 ? $0 : nil } ?? name.endIndex
    let mark = "_" + uploadedAt.imagePath.filter { $0 != "/" } + hash.prefix(9)
    var stem = name[..<dot].unicodeScalars
    while stem.count > 1, String(stem).utf8.count + mark.utf8.count + name[dot...].utf8.count > limit {
      stem.removeLast()
    }
    return directory + String(stem) + mark + name[dot...]
  }

  /// Whether a byte is an ASCII character that names may contain anywhere.
  private static func isSafe(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: ":"), UInt8(ascii: "*"), UInt8(ascii: "?"),
      UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "|"):
      false
    default: (0x20...0x7e).contains(byte)
    }
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isSafe(UInt8(ascii: scalar)) }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: return false
    // Joiners are part of emoji; all other format characters hide or reorder text.
    case .format: return scalar == "\u{200d}" || scalar == "\u{200c}"
    default: return true
    }
  }

  /// Removes characters from the longest text until the component fits.
  private static func shorten(_ pieces: inout [Piece]) {
    for index in pieces.indices { pieces[index].text = beginning(of: pieces[index].text) }
    // Reserve one byte for the underscore before a reserved name.
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

  /// Returns the start of a text, at most as long as any name, which bounds the cost of very long input.
  private static func beginning(of text: String) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.startIndex
    while let next = text.index(end, offsetBy: 1, limitedBy: text.endIndex),
      text.utf8.distance(from: text.startIndex, to: next) <= limit
    {
      end = next
    }
    // If a single character is longer than the limit, use as many of its scalars as fit.
    let scalars = end > text.startIndex ? text.unicodeScalars[..<end] : text.unicodeScalars.prefix(limit / 4)
    return String(scalars)
  }

  /// Removes the last character, or only its last scalar if the character is longer than 100 bytes.
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
