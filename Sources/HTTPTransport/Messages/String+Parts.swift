import Platform

extension String {
  /// Whether any of several strings occurs in the text. The standard library's search links its regular expressions.
  func contains(anyOf texts: [String]) -> Bool {
    texts.contains { (text: String) in strstr(self, text) != nil }
  }
}
