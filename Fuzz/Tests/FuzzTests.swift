import Foundation
import TestSupport
import Testing

/// The properties that `Scripts/fuzz` checks with generated inputs, for its seeds, for all inputs that have violated a
/// property before, and for a few mutations of both.
struct FuzzTests {
  private static let mutations = Thorough.isEnabled ? 2000 : 100

  private static func inputs(in folder: String) throws -> [[UInt8]] {
    let folder = Repository.file("Fuzz/\(folder)")
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.map { Array(try Data(contentsOf: folder.appending(path: $0))) }
  }

  /// The strings of a dictionary in libFuzzer's format.
  private static func words(of name: String) throws -> [[UInt8]] {
    let lines = try String(contentsOf: Repository.file("Fuzz/Dictionaries/\(name).dict"), encoding: .utf8)
    return lines.matches(of: /(?m)^[^#"\n]*"(.*)"$/).map { line in
      line.1.matches(of: /\\x([0-9a-fA-F]{2})|\\(.)|([^\\])/).flatMap { part -> [UInt8] in
        if let hex = part.1 { return [UInt8(hex, radix: 16) ?? 0] }
        return Array((part.2 ?? part.3 ?? "").utf8)
      }
    }
  }

  @Test(.watchdog, arguments: Target.all.map(\.name))
  func `recorded inputs and their mutations have all properties`(name: String) throws {
    let target = try #require(Target.all.first { $0.name == name })
    let seeds = try Self.inputs(in: "Corpus/\(name)") + Self.inputs(in: "Regressions/\(name)")
    #expect(seeds.count > 2)
    var mutator = Mutator(words: try Self.words(of: name), seed: UInt64(Thorough.part))
    for input in seeds { TestedInput.$bytes.withValue(input) { target.run(input) } }
    for _ in 0..<Self.mutations {
      let input = mutator.mutation(of: seeds)
      TestedInput.$bytes.withValue(input) { target.run(input) }
    }
  }
}
