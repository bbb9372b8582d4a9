/// A JSON object in pixiv's variations. Over the years it has sent numbers as strings and strings as numbers. Absent
/// values have been `false`, `null`, `[]` or no member at all.
package struct LenientObject: JSONDecodable {
  private let value: JSONValue

  package init(_ value: JSONValue) throws(JSONError) {
    guard value.isObject else { throw JSONError(value: value) }
    self.value = value
  }

  package var names: [String] { value.names }

  package func has(_ name: String) -> Bool { value.member(name) != nil }

  /// A number, or a string that contains one; nil for anything else.
  package func int(_ name: String) -> Int? {
    value.member(name)?.looseInt
  }

  /// A positive number, such as an ID, a rank or a page number; nil for anything else and for impossibly large numbers.
  package func positive(_ name: String) -> Int? { int(name).within(Count.ids) }

  /// A string, or a number as a string; nil for anything else.
  package func string(_ name: String) -> String? {
    guard let value = value.member(name) else { return nil }
    return value.string ?? value.int.map(String.init)
  }

  /// A non-empty string: an empty URL or name means unknown.
  package func text(_ name: String) -> String? { string(name).flatMap { $0.isEmpty ? nil : $0 } }

  package func bool(_ name: String) -> Bool? { value.member(name)?.bool }

  /// A Boolean, or a number or a string that represents one; nil for anything else.
  package func flag(_ name: String) -> Bool? {
    bool(name) ?? int(name).map { $0 != 0 } ?? string(name).flatMap { Bool($0) }
  }

  /// The members of an object; nil for anything else.
  package func object(_ name: String) -> LenientObject? { decode(LenientObject.self, name) }

  /// The elements of an array, decoded one by one, so that a malformed one does not affect the others.
  package func array<T: JSONDecodable>(_ name: String, of type: T.Type) -> [T]? {
    lenientArray(name, of: type)?.elements
  }

  /// The elements of an array, and the number of malformed elements. Nil if all elements are malformed, because an
  /// empty list would look like the end.
  package func list<T: JSONDecodable>(_ name: String, of type: T.Type) -> (elements: [T], damaged: Int)? {
    lenientArray(name, of: type).flatMap { list in
      list.elements.isEmpty && list.damaged > 0 ? nil : list
    }
  }

  /// Whether it is `[]`, which pixiv also sends for an empty object.
  func isEmptyList(_ name: String) -> Bool {
    value.member(name).map { $0.isArray && $0.elements.isEmpty } ?? false
  }

  /// An array without malformed elements; nil for anything else.
  func wholeList<T: JSONDecodable>(_ name: String, of type: T.Type) -> [T]? {
    list(name, of: type).flatMap { $0.damaged == 0 ? $0.elements : nil }
  }

  /// A list's reference to its next page: nil for `false` or null. A missing member or any other value is an error,
  /// because it would look like the end.
  package func next<T>(_ name: String, _ read: (String) -> T?) throws(JSONError) -> T? {
    let isEnd = value.member(name).map { $0.isNull || $0.bool == false } ?? false
    return isEnd ? nil : try required(name, read)
  }

  /// A member decoded as any type; nil if malformed.
  package func decode<T: JSONDecodable>(_ type: T.Type, _ name: String) -> T? {
    value.member(name).flatMap { try? T($0) }
  }

  /// The first of several members with a non-empty string.
  func firstString(of names: [String]) -> String? { names.lazy.compactMap(text).first }

  package func strings(_ name: String) -> [String]? { array(name, of: String.self) }

  /// Positive numbers or strings that contain them, and the number of malformed elements.
  package func numbers(_ name: String) -> (elements: [Int], damaged: Int)? {
    list(name, of: LooseNumber.self).map { ($0.elements.map(\.value), $0.damaged) }
  }

  /// A required member.
  package func required<T>(_ name: String, _ read: (String) -> T?) throws(JSONError) -> T {
    if let value = read(name) { return value }
    guard let member = value.member(name) else { throw JSONError(value: value, missing: name) }
    throw JSONError(value: member)
  }

  /// A member that may be missing or null, but nothing else.
  package func optional<T>(_ name: String, _ read: (String) -> T?) throws(JSONError) -> T? {
    guard let member = value.member(name), !member.isNull else { return nil }
    return try required(name, read)
  }

  private func lenientArray<T: JSONDecodable>(
    _ name: String, of type: T.Type
  ) -> (elements: [T], damaged: Int)? {
    guard let list = value.member(name), list.isArray else { return nil }
    var (elements, damaged): ([T], Int) = ([], 0)
    for element in list.elements {
      if let element = try? T(element) { elements.append(element) } else { damaged += 1 }
      guard elements.count <= LenientObject.listLimit else { return nil }
    }
    return (elements, damaged)
  }

  /// More elements than any pixiv list has.
  private static let listLimit = 5000
}

extension JSONValue {
  /// A number, or a string that contains one; nil for anything else.
  fileprivate var looseInt: Int? { int ?? string.flatMap { Int($0) } }
}

/// A positive number, or a string that contains one.
private struct LooseNumber: JSONDecodable {
  package let value: Int

  package init(_ json: JSONValue) throws(JSONError) {
    guard let value = json.looseInt, value > 0 else {
      throw JSONError(value: json)
    }
    self.value = value
  }
}
