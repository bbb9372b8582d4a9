extension String {
  /// The text as a message quotes it: the beginning of one that is endless.
  var quotable: String {
    utf8.count <= 300 ? self : String(decoding: utf8.prefix(200), as: UTF8.self) + "…"
  }
}
