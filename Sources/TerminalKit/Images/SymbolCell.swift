/// One cell of an image that is drawn with characters.
package struct SymbolCell: Sendable, Equatable {
  /// The character; one column wide.
  package let character: Unicode.Scalar
  /// The color of the character.
  package let foreground: RGB
  /// The color behind the character.
  package let background: RGB

  /// Creates a cell.
  package init(character: Unicode.Scalar, foreground: RGB, background: RGB) {
    (self.character, self.foreground, self.background) = (character, foreground, background)
  }
}
