/// One cell of an image that is drawn with characters.
struct SymbolCell: Sendable, Equatable {
  /// The character; one column wide.
  let character: Unicode.Scalar
  /// The color of the character.
  let foreground: RGB
  /// The color behind the character.
  let background: RGB
}
