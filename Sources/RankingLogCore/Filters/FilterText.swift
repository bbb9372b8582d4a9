/// A text, and its compared form.
struct FilterText: Hashable, Sendable {
  let text: String
  /// The folded text in UTF-8.
  let folded: [UInt8]
  /// The folded tags with a matching name in another language; empty until ``Filter/naming(_:)``.
  var namedTags: Set<[UInt8]> = []

  /// A text; nil if folding results in an empty text.
  init?(_ text: String) {
    (self.text, folded) = (text, Array(text.folded.utf8))
    if folded.isEmpty { return nil }
  }
}
