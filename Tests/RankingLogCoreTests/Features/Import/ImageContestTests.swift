import Testing

@testable import RankingLogCore

/// The decision about several files of one image, from the evidence only.
struct ImageContestTests {
  private typealias Entry = ImageContest.Entry

  /// `a` to `z` are contents; `(1)` is a copy, `.bak` a backup, `@` a version with an upload time in its name; `+` is the
  /// current version, `-` a superseded one, and `!` a recorded file.
  private static func entry(_ text: Substring) -> Entry {
    var entry = Entry(contents: Int(text.utf8.first ?? 0))
    entry.suffix =
      text.contains("(1)") ? .copy : text.contains(".bak") ? .backup : text.contains("@") ? .version : .none
    entry.version = text.contains("+") ? .current : text.contains("-") ? .superseded : .unknown
    entry.isRecorded = text.contains("!")
    return entry
  }

  private static func word(_ verdict: ImageContest.Verdict) -> String {
    switch verdict {
    case .image: "image"
    case .duplicate: "duplicate"
    case .superseded: "superseded"
    case .ambiguous: "ambiguous"
    }
  }

  @Test(arguments: [
    // One file is left.
    ("a", "image"), ("a.bak", "superseded"), ("a(1)", "image"), ("a-", "superseded"),
    ("a b.bak", "image superseded"), ("a b.bak c.bak", "image superseded superseded"),
    ("a b(1)", "image superseded"), ("a b-", "image superseded"),
    // Equal bytes.
    ("a a", "image duplicate"), ("a a(1) a.bak", "image duplicate duplicate"),
    ("a(1) a(1)", "image duplicate"),
    // The archive is stronger than the names.
    ("a b(1)+", "superseded image"), ("a b.bak+", "superseded image"), ("a+ b", "image superseded"),
    ("a- b(1)", "superseded image"),
    // Equal evidence.
    ("a b", "ambiguous ambiguous"), ("a b a", "ambiguous ambiguous ambiguous"),
    ("a(1) b(1)", "ambiguous ambiguous"),
    ("a b a(1) c(1)", "ambiguous ambiguous ambiguous ambiguous"),
    ("a b c.bak", "ambiguous ambiguous superseded"),
    ("a b@", "ambiguous ambiguous"), ("a b@+", "superseded image"), ("a b@-", "image superseded"),
    // A recorded file remains the image, unless it has weaker evidence.
    ("a! b", "image ambiguous"), ("a!(1) b", "superseded image"), ("a!.bak b", "superseded image"),
    ("a! b a c(1)", "image ambiguous duplicate superseded"),
  ])
  func `evidence decides in any order`(files: String, expected: String) {
    let entries = files.split(separator: " ").map(Self.entry)
    let verdicts = ImageContest.verdicts(entries)
    #expect(verdicts.map(Self.word).joined(separator: " ") == expected, "\(files)")
    let reversed = ImageContest.verdicts(entries.reversed()).reversed()
    // Of equal files, the first one is the image.
    let words = { (verdicts: [ImageContest.Verdict]) in
      zip(entries, verdicts).map { "\($0.contents) \(Self.word($1))" }.sorted()
    }
    #expect(words(Array(reversed)) == words(verdicts), "\(files)")
  }
}
