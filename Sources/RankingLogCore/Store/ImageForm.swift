/// Writes an image address without what its work already says, so that most works share a few forms.
///
/// `https://i.pximg.net/img-original/img/2024/01/04/18/00/12/114862000_p0.png` of work 114862000, uploaded at
/// that time, is the form `https://i.pximg.net/img-original/img/{time}/{id}_p0.png`. An address that has neither
/// is its own form. Nothing is lost: reading the form gives the address back, byte for byte.
enum ImageForm {
  /// The form of an address.
  static func form(of address: String, id: Int, uploadedAt: Timestamp?) -> String {
    let address = Array(address.utf8)
    // A brace has no place in an image address; one that has it is kept as it is, marked by an equals sign.
    if address.contains(UInt8(ascii: "{")) || address.first == mark { return text([mark] + address) }
    var form = address
    if let uploadedAt { form.replaceFirst(Array(uploadedAt.imagePath.utf8), with: Array("{time}".utf8)) }
    form.replaceFirst([slash] + Array(String(id).utf8), with: Array("/{id}".utf8))
    return text(form)
  }

  /// The address that a form stands for.
  static func address(of form: String, id: Int, uploadedAt: Timestamp?) -> String {
    let form = Array(form.utf8)
    if form.first == mark { return text(form.dropFirst()) }
    var address: [UInt8] = []
    address.reserveCapacity(form.count + 24)
    var rest = form[...]
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
      address += rest[..<brace]
      rest = rest[brace...]
      if let uploadedAt, rest.starts(with: "{time}".utf8) {
        address += uploadedAt.imagePath.utf8
        rest = rest.dropFirst(6)
      } else if rest.starts(with: "{id}".utf8) {
        address += String(id).utf8
        rest = rest.dropFirst(4)
      } else {
        address.append(UInt8(ascii: "{"))
        rest = rest.dropFirst()
      }
    }
    return text(address + rest)
  }

  private static let mark = UInt8(ascii: "=")
  private static let slash = UInt8(ascii: "/")

  private static func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate mutating func replaceFirst(_ pattern: [UInt8], with replacement: [UInt8]) {
    guard let first = pattern.first, count >= pattern.count else { return }
    for index in 0...(count - pattern.count) where self[index] == first {
      guard self[index..<index + pattern.count].elementsEqual(pattern) else { continue }
      return replaceSubrange(index..<index + pattern.count, with: replacement)
    }
  }
}
