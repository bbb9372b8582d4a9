import RankingLogCore

/// A file of a timer. Its first lines contain a marker with a checksum of the rest, to detect edited files.
struct TimerFile: Equatable {
  /// The language of the file, which determines the comment syntax of the marker.
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
  /// The contents of the file, with the marker.
  let text: String
  private let language: Language

  init(_ path: String, _ body: String, _ language: Language) {
    (self.path, self.language) = (path, language)
    text = Self.marked(body, language)
  }

  private static func marked(_ body: String, _ language: Language) -> String {
    // Detects edits, but not attacks.
    let checksum = String(FNV1a.hash(body), radix: 16)
    return language.head("Written by rankinglog keep. Once edited, it is left alone. Checksum: \(checksum)")
      + body
  }

  /// Whether the file exists with the current contents.
  var isCurrent: Bool { (try? contents()) == text }

  /// Checks that writing the file does not overwrite another program's file, or an edited one.
  func checkOwner() throws {
    guard let contents = try contents(), contents != text else { return }
    let head = language.head("")
    let lines = head.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    let rest = contents.split(separator: "\n", maxSplits: lines, omittingEmptySubsequences: false)
    guard rest.count > lines, contents == Self.marked(String(rest[lines]), language) else {
      throw RankingLogError.file(
        path: path, reason: "not written by rankinglog, or edited since",
        advice: "move it away, then run the same command again")
    }
  }

  /// Replaces the file atomically: readers see the old or the new contents.
  func write() throws(RankingLogError) { try AtomicFile.replace(path, with: Array(text.utf8)) }

  private func contents() throws -> String? {
    guard StandardInput.exists(path) else { return nil }
    return String(decoding: try StandardInput.readFile(path, upTo: 1 << 20), as: UTF8.self)
  }
}
