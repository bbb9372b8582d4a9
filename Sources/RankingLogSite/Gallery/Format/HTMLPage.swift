import RankingLogCore

/// The HTML of a site's pages. Every text is escaped, and cannot change the order or direction of the surrounding text.
struct HTMLPage: ~Copyable {
  private var buffer: TextBuffer

  init(capacity: Int) { buffer = TextBuffer(capacity: capacity) }

  /// The page so far, in UTF-8.
  func withBytes<Value, Failure>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try buffer.withBytes(body)
  }

  /// The page so far.
  var text: String { buffer.text }

  /// Appends literal markup.
  mutating func markup(_ text: StaticString) { buffer.append(text) }

  /// Appends a path, a list name or a date, which need no escapes.
  mutating func name(_ text: String) { buffer.append(text) }

  mutating func number(_ number: Int) { buffer.append(number: number) }

  mutating func date(_ date: RankingDate) { buffer.append(date, separator: UInt8(ascii: "-")) }

  /// Appends untrusted text, escaped.
  mutating func text(_ text: String) { buffer.append(HTMLText.escaped(text.sanitized())) }

  /// Appends the head of a page.
  ///
  /// - Parameters:
  ///   - root: The path to the site's directory: `../../`.
  ///   - imageBase: The location of the images, if it is another server.
  mutating func head(
    language: String, root: StaticString, imageBase: GalleryImageBase?, title: (inout HTMLPage) -> Void
  ) {
    markup("<!doctype html>\n<html lang=\"")
    name(language)
    markup(
      """
      ">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:
      """)
    if let imageBase { name(" " + imageBase.origin) }
    markup(
      """
      ; style-src 'self' file:; base-uri 'none'; form-action 'none'">
      <title>
      """)
    title(&self)
    markup("</title>\n<link rel=\"stylesheet\" href=\"")
    markup(root)
    markup("app.css\">\n</head>\n")
  }
}
