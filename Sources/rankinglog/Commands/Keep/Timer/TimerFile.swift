import RankingLogCore

/// A file of a timer. Its first lines say who wrote it, with a checksum of the rest, so that one that somebody edited is
/// known.
struct TimerFile: Equatable {
  /// How the marker is made a comment.
  enum Language {
    case systemd, xml

    fileprivate func head(_ marker: String) -> String {
      switch self {
      case .systemd: "# \(marker)\n"
      case .xml: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- \(marker) -->\n"
      }
    }
  }

  let path: String
  /// All of it.
  let text: String
  private let language: Language

  init(_ path: String, _ body: String, _ language: Language) {
    (self.path, self.language) = (path, language)
    text = Self.marked(body, language)
  }

  private static func marked(_ body: String, _ language: Language) -> String {
    let checksum = String(checksum(body), radix: 16)
    return language.head("Written by rankinglog keep. Once edited, it is left alone. Checksum: \(checksum)")
      + body
  }

  /// FNV-1a: an edit is no attack.
  static func checksum(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Whether the file is there as it would be written.
  var isCurrent: Bool { (try? contents()) == text }

  /// - Throws: `file` if a file of that name is somebody else's.
  func checkOwner() throws(RankingLogError) {
    guard let contents = try contents(), contents != text else { return }
    let head = language.head("")
    let lines = head.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    let rest = contents.split(separator: "\n", maxSplits: lines, omittingEmptySubsequences: false)
    guard rest.count > lines, contents == Self.marked(String(rest[lines]), language) else {
      throw .file(
        path: path, reason: "is another program's, or was edited",
        advice: "move it away to have it written anew")
    }
  }

  /// Writes the file at once; readers see the old contents or the new ones.
  func write() throws(RankingLogError) { try AtomicFile.replace(path, with: Array(text.utf8)) }

  private func contents() throws(RankingLogError) -> String? {
    guard StandardInput.exists(path) else { return nil }
    return String(decoding: try StandardInput.readFile(path, upTo: 1 << 20), as: UTF8.self)
  }
}
