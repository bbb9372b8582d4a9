import Foundation
import TestSupport
import Testing

/// The dependencies of the protocol code.
struct MCPArchitectureTests {
  @Test func `the code of the protocol does not mention pixiv, and uses only the JSON of the library`() throws
  {
    let folder = Repository.root.appending(path: "Sources/rankinglog/Commands/MCP/Protocol")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count >= 10 && names.allSatisfy { $0.hasPrefix("MCP") })
    let core = Repository.root.appending(path: "Sources/RankingLogCore")
    let paths = FileManager.default.enumerator(atPath: core.path)?.compactMap { $0 as? String } ?? []
    let types = Set(
      paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("JSON/") && !$0.contains("+") }
        .map { String($0.split(separator: "/").last?.dropLast(6) ?? "") })
    #expect(types.contains("RankingLog") && !types.contains("JSONWriter"))
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(text.lowercased().firstMatch(of: /pixiv|illust|artwork/) == nil, "\(name)")
      let words = Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
      #expect(words.isDisjoint(with: types), "\(name): \(words.intersection(types))")
    }
  }
}
