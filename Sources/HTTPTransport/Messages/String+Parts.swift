#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension String {
  /// Whether one of some texts occurs in it. The standard library's own search comes with its regular expressions.
  func contains(anyOf texts: [String]) -> Bool {
    texts.contains { (text: String) in strstr(self, text) != nil }
  }
}
