import TestSupport
import Testing

@testable import RankingLogCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Compares our reader with Foundation's, which most Swift programs use.
struct JSONFoundationTests {
  /// The parts of a text that both readers distinguish. Numbers are compared as integers, if these are exact.
  private indirect enum Tree: Equatable {
    case null, unreadable
    case flag(Bool)
    case number(Int)
    case string(String)
    case array([Tree])
    case object([String: Tree])
  }

  private struct FoundationTree: Decodable {
    let tree: Tree

    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      if let object = try? decoder.container(keyedBy: Key.self) {
        tree = .object(
          try Dictionary(
            uniqueKeysWithValues: object.allKeys.map { key in
              (key.stringValue, try object.decode(FoundationTree.self, forKey: key).tree)
            }))
      } else if var array = try? decoder.unkeyedContainer() {
        var elements: [Tree] = []
        while !array.isAtEnd { elements.append(try array.decode(FoundationTree.self).tree) }
        tree = .array(elements)
      } else {
        let value = try decoder.singleValueContainer()
        tree =
          value.decodeNil()
          ? .null
          : (try? .flag(value.decode(Bool.self))) ?? (try? JSONFoundationTests.number(value.decode(Int.self)))
            ?? (try? .string(value.decode(String.self))) ?? .unreadable
      }
    }
  }

  private static func number(_ int: Int) -> Tree { abs(Double(int)) < 0x1p53 ? .number(int) : .unreadable }

  private static func tree(_ value: JSONValue) -> Tree {
    if value.isNull { return .null }
    if value.isArray { return .array(value.elements.map(tree)) }
    if value.isObject {
      return .object(Dictionary(zip(value.names, value.elements.map(tree))) { first, _ in first })
    }
    return value.bool.map(Tree.flag) ?? value.int.map(number) ?? value.string.map(Tree.string) ?? .unreadable
  }

  private static func ours(_ text: [UInt8]) -> Tree? { (try? JSONDocument(text)).map { tree($0.root) } }

  private static func foundations(_ text: [UInt8]) -> Tree? {
    (try? JSONDecoder().decode(FoundationTree.self, from: Data(text)))?.tree
  }

  private static let texts = [
    #"{"error":false,"body":{"illustId":"98800557","tags":["絵","🎨","\u7d75\ud83c\udfa8"],"n":[0,-1,7.5,1e3,1.0e-2],"x":null}}"#,
    #"[[],{},[[{"a":{"a":[true,false,null]}}]],"",{"":{"":""}},"\"\\\/\b\f\n\r\t"]"#,
  ]

  private func check(_ text: [UInt8], _ name: String) {
    let (ours, foundations) = (Self.ours(text), Self.foundations(text))
    // Our reader refuses more, such as a comma before a bracket, but reads the same values.
    if let ours { #expect(ours == foundations, "\(name)") }
  }

  @Test(.expensive(), arguments: texts)
  func `both readers read the same, and our reader accepts no additional text`(text: String) {
    let text = Array(text.utf8)
    #expect(Self.ours(text) != nil && Self.ours(text) == Self.foundations(text))
    var random = SplitMix(state: 7)
    for _ in 0..<2000 {
      var changed = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = changed.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<4, using: &random) {
        case 0: changed.remove(at: index)
        case 1: changed[index] = .random(in: .min ... .max, using: &random)
        case 2: changed.insert(changed.randomElement(using: &random) ?? 0, at: index)
        default: changed[index] = Array("{}[]\",:\\0e.-u".utf8).randomElement(using: &random) ?? 0
        }
      }
      check(changed, String(decoding: changed, as: UTF8.self))
    }
  }

  @Test(.enabled(if: Payloads.areThere))
  func `both readers read the same from every payload`() throws {
    let folder = try #require(Payloads.folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
    #expect(names.count > 50)
    for name in names {
      let text = try Payloads.bytes(name)
      let ours = Self.ours(text)
      #expect((ours == nil) == (Self.foundations(text) == nil), "\(name)")
      check(text, name)
    }
  }
}
