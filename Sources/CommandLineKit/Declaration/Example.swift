/// An example command line, with a note on what it does.
package struct Example: Sendable {
  package let line: String
  package let note: String

  package init(_ line: String, _ note: String = "") {
    self.line = line
    self.note = note
  }
}
