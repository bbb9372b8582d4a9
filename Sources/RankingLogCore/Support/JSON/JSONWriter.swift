/// Writes JSON whose keys keep their order and whose texts are exact.
///
/// Besides what JSON demands, U+007F to U+009F, U+2028 and U+2029 are escaped: printed as they are, they steer
/// terminals and break lines in scripts.
public struct JSONWriter: ~Copyable {
  private var buffer: TextBuffer
  private var needsComma = false

  /// An empty text, with room for so many bytes.
  public init(capacity: Int = 2048) { buffer = TextBuffer(capacity: capacity) }

  /// Forgets what was written, and keeps the room for it.
  public mutating func removeAll() {
    buffer.removeAll()
    needsComma = false
  }

  /// What was written so far, UTF-8.
  public var bytes: [UInt8] { buffer.withBytes { Array($0) } }

  /// Lends what was written so far, UTF-8.
  public func withBytes<Value, Failure>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try buffer.withBytes(body)
  }

  /// An object; the closure writes its members.
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    nest("{", members, "}")
  }

  /// An array; the closure writes its elements.
  public mutating func array(_ elements: (inout JSONWriter) -> Void) {
    nest("[", elements, "]")
  }

  /// A member's name; its value comes next.
  public mutating func key(_ name: StaticString) {
    comma()
    buffer.append(UInt8(ascii: "\""))
    buffer.append(name)
    buffer.append("\":")
    needsComma = false
  }

  /// A text, or null.
  public mutating func value(_ text: String?) {
    guard var text else { return null() }
    text.withUTF8 { value(utf8: $0) }
  }

  /// A text.
  mutating func value(utf8 text: UnsafeBufferPointer<UInt8>) {
    comma()
    buffer.append(UInt8(ascii: "\""))
    buffer.append(escaping: text)
    buffer.append(UInt8(ascii: "\""))
  }

  /// A text that the closure appends, in which nothing needs escaping.
  mutating func value(_ append: (inout TextBuffer) -> Void) {
    comma()
    buffer.append(UInt8(ascii: "\""))
    append(&buffer)
    buffer.append(UInt8(ascii: "\""))
  }

  /// A number, or null.
  public mutating func value(_ number: Int?) {
    guard let number else { return null() }
    comma()
    buffer.append(number: number)
  }

  /// True, false or null.
  public mutating func value(_ flag: Bool?) {
    guard let flag else { return null() }
    comma()
    buffer.append(flag ? "true" as StaticString : "false")
  }

  /// A member with a text, or null.
  public mutating func member(_ name: StaticString, _ text: String?) {
    key(name)
    value(text)
  }

  /// A member with a number, or null.
  public mutating func member(_ name: StaticString, _ number: Int?) {
    key(name)
    value(number)
  }

  /// A member that is true, false or null.
  public mutating func member(_ name: StaticString, _ flag: Bool?) {
    key(name)
    value(flag)
  }

  /// A value that is not known.
  mutating func null() {
    comma()
    buffer.append("null" as StaticString)
  }

  /// The end of a line, after which another value may come.
  public mutating func endLine() {
    buffer.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  private mutating func nest(
    _ open: Unicode.Scalar, _ body: (inout JSONWriter) -> Void, _ close: Unicode.Scalar
  ) {
    comma()
    buffer.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    buffer.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { buffer.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}
