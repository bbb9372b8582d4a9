#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A JSON object, decoded the way pixiv writes them: over the years it has sent numbers as strings and strings as
/// numbers, and `false`, `null`, `[]` or no member at all for absent values.
struct LenientObject: Decodable {
  private let container: KeyedDecodingContainer<Key>

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: Key.self)
  }

  var names: [String] { container.allKeys.map(\.stringValue) }

  func has(_ name: String) -> Bool { container.contains(key(name)) }

  /// A number, also as a string; nil for anything else.
  func int(_ name: String) -> Int? {
    if let number = value(Int.self, name) { return number }
    return value(String.self, name).flatMap { Int($0) }
  }

  /// A positive number, such as an id or a rank; nil for anything else.
  func positive(_ name: String) -> Int? { int(name).flatMap { $0 > 0 ? $0 : nil } }

  /// A page number; nil if below 1 or impossibly large.
  func ordinal(_ name: String) -> Int? { positive(name).within(Count.range) }

  /// A string, also as a number; nil for anything else.
  func string(_ name: String) -> String? {
    value(String.self, name) ?? value(Int.self, name).map(String.init)
  }

  /// A non-empty string: an empty URL or name means unknown.
  func text(_ name: String) -> String? { string(name).flatMap { $0.isEmpty ? nil : $0 } }

  func bool(_ name: String) -> Bool? { value(Bool.self, name) }

  /// A boolean, also as a number or a string; nil for anything else.
  func flag(_ name: String) -> Bool? {
    bool(name) ?? int(name).map { $0 != 0 } ?? string(name).flatMap { Bool($0) }
  }

  /// The members of an object; nil for anything else.
  func object(_ name: String) -> LenientObject? { value(LenientObject.self, name) }

  /// The elements of an array, decoded one by one, so that a malformed one does not affect the others.
  func array<T: Decodable>(_ name: String, of type: T.Type) -> [T]? {
    value(LenientArray<T>.self, name)?.elements
  }

  /// The same with the number of malformed elements; nil also if all of them are: an empty list would be mistaken for
  /// the end.
  func list<T: Decodable>(_ name: String, of type: T.Type) -> (elements: [T], damaged: Int)? {
    value(LenientArray<T>.self, name).flatMap { list in
      list.elements.isEmpty && list.damaged > 0 ? nil : (list.elements, list.damaged)
    }
  }

  /// Whether it is `[]`, which pixiv also sends for an empty object.
  func isEmptyList(_ name: String) -> Bool { value([Never].self, name) != nil }

  /// An array without malformed elements; nil for anything else.
  func wholeList<T: Decodable>(_ name: String, of type: T.Type) -> [T]? {
    list(name, of: type).flatMap { $0.damaged == 0 ? $0.elements : nil }
  }

  /// A list's reference to its next page: nil for `false` or null. A missing member or any other value is an error, or
  /// it would be mistaken for the end.
  func next<T>(_ name: String, _ read: (String) -> T?) throws -> T? {
    let isEnd = (try? container.decodeNil(forKey: key(name))) ?? false || bool(name) == false
    return isEnd ? nil : try required(name, read)
  }

  /// A member decoded as any type; nil if malformed.
  func decode<T: Decodable>(_ type: T.Type, _ name: String) -> T? { value(type, name) }

  /// The first of several members with a non-empty string.
  func firstString(of names: [String]) -> String? { names.lazy.compactMap(text).first }

  func strings(_ name: String) -> [String]? { array(name, of: String.self) }

  /// Positive numbers, also as strings, and the number of malformed elements.
  func numbers(_ name: String) -> (elements: [Int], damaged: Int)? {
    list(name, of: LooseNumber.self).map { ($0.elements.map(\.value), $0.damaged) }
  }

  /// A required member.
  func required<T>(_ name: String, _ read: (String) -> T?) throws -> T {
    guard let value = read(name) else {
      throw DecodingError.keyNotFound(
        key(name), .init(codingPath: container.codingPath, debugDescription: "missing or of the wrong type"))
    }
    return value
  }

  private func key(_ name: String) -> Key { Key(stringValue: name) }

  private func value<T: Decodable>(_ type: T.Type, _ name: String) -> T? {
    (try? container.decodeIfPresent(type, forKey: key(name))) ?? nil
  }
}

/// A positive number, also as a string.
private struct LooseNumber: Decodable {
  let value: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let value = try (try? container.decode(Int.self)) ?? Int(container.decode(String.self))
    guard let value, value > 0 else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a positive number")
    }
    self.value = value
  }
}

/// The well-formed elements, and the number of others.
private struct LenientArray<T: Decodable>: Decodable {
  private(set) var elements: [T] = []
  private(set) var damaged = 0
  /// More than in any list of pixiv.
  private static var limit: Int { 5000 }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      guard let element = try container.decode(Lenient<T>.self).value else {
        damaged += 1
        continue
      }
      elements.append(element)
      guard elements.count <= LenientArray.limit else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "too many elements")
      }
    }
  }
}

/// An element; nil if malformed.
private struct Lenient<T: Decodable>: Decodable {
  let value: T?

  init(from decoder: any Decoder) throws { value = try? T(from: decoder) }
}
