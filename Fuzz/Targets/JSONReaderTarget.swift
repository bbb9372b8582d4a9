@testable import RankingLogCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONTarget {
  /// Text that our reader accepts is valid JSON for Foundation, too, and each of its values can be read.
  static func compareReaders(_ text: [UInt8]) {
    guard let document = try? JSONDocument(text) else { return }
    expect(
      (try? JSONDecoder().decode(Anything.self, from: Data(text))) != nil, "Foundation refuses what we read")
    read(document.root, depth: 1)
  }

  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  private static func read(_ value: JSONValue, depth: Int) {
    expect(depth <= JSONDecoding.depthLimit + 1, "nested too deeply")
    let kinds = [
      value.isNull, value.isArray, value.isObject, value.bool != nil, value.string != nil, value.int != nil,
    ]
    expect(kinds.count(where: { $0 }) <= 1, "a value of two kinds")
    let elements = Array(value.elements)
    if value.isObject {
      expect(value.names.count == elements.count, "a member without a name")
      for name in value.names.prefix(20) {
        expect(value.member(name) != nil, "a member that its name does not find")
      }
    }
    for element in elements.prefix(20) { read(element, depth: depth + 1) }
  }
}
