/// Writes JSON with keys in the given order and exact strings.
///
/// In addition to JSON's own rules, escapes U+007F to U+009F, U+2028 and U+2029: unescaped, they control terminals and
/// break lines in scripts.
package struct JSONWriter: ~Copyable {
  private var buffer: TextBuffer
  private var needsComma = false
  /// Whether `<` is escaped too, so that no string ends the script element of a page.
  private var isForScript = false

  /// Creates an empty text with reserved capacity, in bytes.
  package init(capacity: Int = 2048) { buffer = TextBuffer(capacity: capacity) }

  /// Creates a statement that passes a value to a function: `name("key",value);` and a newline. The name and the key
  /// must not need escapes.
  package init(
    calling name: StaticString, key: String, capacity: Int, _ value: (inout JSONWriter) -> Void
  ) {
    buffer = TextBuffer(capacity: capacity)
    isForScript = true
    buffer.append(name)
    buffer.append("(\"" as StaticString)
    buffer.append(key)
    buffer.append("\"," as StaticString)
    value(&self)
    buffer.append(");\n" as StaticString)
  }

  /// Clears the text, but not its capacity.
  package mutating func removeAll() {
    buffer.removeAll()
    needsComma = false
  }

  /// The text so far, in UTF-8.
  package var bytes: [UInt8] { buffer.withBytes { Array($0) } }

  /// Calls `body` with the text so far, in UTF-8.
  package func withBytes<Value, Failure>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try buffer.withBytes(body)
  }

  /// Writes an object; the closure writes its members.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    nest("{", members, "}")
  }

  /// Writes an array; the closure writes its elements.
  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    nest("[", elements, "]")
  }

  /// Writes a member's name; its value must follow.
  package mutating func key(_ name: StaticString) {
    comma()
    buffer.append(key: name)
    needsComma = false
  }

  /// Writes a member's name that is computed at run time; its value must follow.
  package mutating func key(named name: String) {
    value(name)
    buffer.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string, or null.
  package mutating func value(_ text: String?) {
    guard let text else { return null() }
    text.withBytes { value(utf8: $0) }
  }

  /// Writes a string.
  package mutating func value(utf8 text: UnsafeBufferPointer<UInt8>) {
    comma()
    buffer.append(UInt8(ascii: "\""))
    buffer.append(escaping: text, forScript: isForScript)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Writes a string that the closure appends, escaped if necessary.
  package mutating func value(_ append: (inout TextBuffer) -> Void) {
    comma()
    buffer.append(UInt8(ascii: "\""))
    append(&buffer)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Writes a number, or null.
  package mutating func value(_ number: Int?) {
    guard let number else { return null() }
    comma()
    buffer.append(number: number)
  }

  /// Writes a floating-point number; null for an infinite one, which JSON cannot represent.
  package mutating func value(real number: Double) {
    guard number.isFinite else { return null() }
    comma()
    buffer.append(number.description)
  }

  /// Writes true, false or null.
  package mutating func value(_ flag: Bool?) {
    guard let flag else { return null() }
    comma()
    buffer.append(flag ? "true" as StaticString : "false")
  }

  /// Writes a value that is already encoded.
  package mutating func value(encoded json: [UInt8]) {
    comma()
    json.withUnsafeBufferPointer { buffer.append($0) }
  }

  /// Writes a member with a string, or null.
  package mutating func member(_ name: StaticString, _ text: String?) {
    key(name)
    value(text)
  }

  /// Writes a member with a number, or null.
  package mutating func member(_ name: StaticString, _ number: Int?) {
    key(name)
    value(number)
  }

  /// Writes a member that is true, false or null.
  package mutating func member(_ name: StaticString, _ flag: Bool?) {
    key(name)
    value(flag)
  }

  /// Writes a member with an array of numbers and nulls.
  package mutating func member(_ name: StaticString, _ numbers: [Int?]) {
    key(name)
    array { writer in for number in numbers { writer.value(number) } }
  }

  /// Writes a member with an array of strings.
  package mutating func member(_ name: StaticString, _ texts: [String]) {
    key(name)
    array { writer in for text in texts { writer.value(text) } }
  }

  /// Writes a member with one string that contains the lines, separated by newlines.
  package mutating func member(_ name: StaticString, lines: some Sequence<String>) {
    key(name)
    value { [isForScript] buffer in
      for (index, line) in lines.enumerated() {
        if index > 0 { buffer.append("\\n" as StaticString) }
        line.withBytes { buffer.append(escaping: $0, forScript: isForScript) }
      }
    }
  }

  /// Writes a member with an array; the closure writes each element.
  package mutating func member<Elements: Sequence>(
    _ name: StaticString, _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    key(name)
    array { writer in for element in elements { write(&writer, element) } }
  }

  /// Writes null.
  package mutating func null() {
    comma()
    buffer.append("null" as StaticString)
  }

  /// Ends the line after the punctuation of an array whose elements are lines; another value may follow.
  package mutating func endLine(_ punctuation: StaticString = "") {
    buffer.append(punctuation)
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

extension TextBuffer {
  fileprivate mutating func append(escaping text: UnsafeBufferPointer<UInt8>, forScript isForScript: Bool) {
    if isForScript { append(escapingForScript: text) } else { append(escaping: text) }
  }
}
