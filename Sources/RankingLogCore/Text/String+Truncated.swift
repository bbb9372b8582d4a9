extension String {
  /// The text for quotation in a message, truncated if very long.
  var quotable: String {
    utf8.count <= 300 ? self : String(decoding: utf8.prefix(200), as: UTF8.self) + "…"
  }
}
