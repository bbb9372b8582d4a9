#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The members of a JSON object, read the way pixiv writes them: over the years numbers came as strings and
/// strings as numbers, and `false`, `null`, `[]` or nothing at all stand for what is not there.
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

  /// A number, also where it is written as a string; nil for anything else.
  func int(_ name: String) -> Int? {
    if let number = value(Int.self, name) { return number }
    return value(String.self, name).flatMap { Int($0) }
  }

  /// A number above zero, as ids and ranks are; nil for anything else.
  func positive(_ name: String) -> Int? { int(name).flatMap { $0 > 0 ? $0 : nil } }

  /// The number of a page; nil where it is below 1 or absurd.
  func ordinal(_ name: String) -> Int? { positive(name).within(Count.range) }

  /// A text, also where it is written as a number; nil for anything else.
  func string(_ name: String) -> String? {
    value(String.self, name) ?? value(Int.self, name).map(String.init)
  }

  /// A text with something in it: of an address or a name, an empty one tells nothing.
  func text(_ name: String) -> String? { string(name).flatMap { $0.isEmpty ? nil : $0 } }

  func bool(_ name: String) -> Bool? { value(Bool.self, name) }

  /// A truth value, also where it is written as a number or a string; nil for anything else.
  func flag(_ name: String) -> Bool? {
    bool(name) ?? int(name).map { $0 != 0 } ?? string(name).flatMap { Bool($0) }
  }

  /// The members of an object; nil for anything else.
  func object(_ name: String) -> LenientObject? { value(LenientObject.self, name) }

  /// An array's elements, each read for itself, so that one that is damaged does not take the others with it.
  func array<T: Decodable>(_ name: String, of type: T.Type) -> [T]? {
    value(LenientArray<T>.self, name)?.elements
  }

  /// The same with the number of damaged elements, and nil also where all of them are: a list without any would pass
  /// for one that is over.
  func list<T: Decodable>(_ name: String, of type: T.Type) -> (elements: [T], damaged: Int)? {
    value(LenientArray<T>.self, name).flatMap { list in
      list.elements.isEmpty && list.damaged > 0 ? nil : (list.elements, list.damaged)
    }
  }

  /// Whether it is `[]`, by which pixiv also says that an object has no members.
  func isEmptyList(_ name: String) -> Bool { value([Never].self, name) != nil }

  /// An array of which every element has its shape; nil for anything else.
  func wholeList<T: Decodable>(_ name: String, of type: T.Type) -> [T]? {
    list(name, of: type).flatMap { $0.damaged == 0 ? $0.elements : nil }
  }

  /// What a list names as the next: `false` or null where there is none. Nothing, or anything else, is a fault: it
  /// would pass for the end.
  func next<T>(_ name: String, _ read: (String) -> T?) throws -> T? {
    let isEnd = (try? container.decodeNil(forKey: key(name))) ?? false || bool(name) == false
    return isEnd ? nil : try required(name, read)
  }

  /// A member read as any type; nil where it does not have its shape.
  func decode<T: Decodable>(_ type: T.Type, _ name: String) -> T? { value(type, name) }

  /// The first of several texts that is there and not empty.
  func firstString(of names: [String]) -> String? { names.lazy.compactMap(text).first }

  func strings(_ name: String) -> [String]? { array(name, of: String.self) }

  /// Numbers above zero, also where they are written as strings, and how many elements were none.
  func numbers(_ name: String) -> (elements: [Int], damaged: Int)? {
    list(name, of: LooseNumber.self).map { ($0.elements.map(\.value), $0.damaged) }
  }

  /// A member that has to be there.
  func required<T>(_ name: String, _ read: (String) -> T?) throws -> T {
    guard let value = read(name) else {
      throw DecodingError.keyNotFound(
        key(name), .init(codingPath: container.codingPath, debugDescription: "missing or not of its type"))
    }
    return value
  }

  private func key(_ name: String) -> Key { Key(stringValue: name) }

  private func value<T: Decodable>(_ type: T.Type, _ name: String) -> T? {
    (try? container.decodeIfPresent(type, forKey: key(name))) ?? nil
  }
}

/// A number above zero, also where it is written as a string.
private struct LooseNumber: Decodable {
  let value: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let value = try (try? container.decode(Int.self)) ?? Int(container.decode(String.self))
    guard let value, value > 0 else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no number above zero")
    }
    self.value = value
  }
}

/// The elements that have their shape, and how many others there were.
private struct LenientArray<T: Decodable>: Decodable {
  private(set) var elements: [T] = []
  private(set) var damaged = 0
  /// More than any list of pixiv has at once.
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

/// An element that is nil where it does not have its shape.
private struct Lenient<T: Decodable>: Decodable {
  let value: T?

  init(from decoder: any Decoder) throws { value = try? T(from: decoder) }
}
