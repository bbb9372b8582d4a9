import Foundation

/// Measurements inside of one process. Each workload prints its findings as lines of JSON.
@main
struct Main {
  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let name = words.first, let workload = workloads[name] else {
      let names = workloads.keys.sorted().joined(separator: "|")
      FileHandle.standardError.write(Data("usage: measure \(names) [argument …]\n".utf8))
      exit(2)
    }
    do {
      try await workload(Array(words.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("measure \(name): \(error)\n".utf8))
      exit(1)
    }
  }

  private static let workloads: [String: @Sendable ([String]) async throws -> Void] = [
    "archive": { try await ArchiveWorkload($0).run() },
    "renamed": { try await ArchiveWorkload($0).rename() },
    "decode": decodeReplies,
    "export": exportArchive,
    "growth": measureGrowth,
    "hash": hashFiles,
    "import": importArchive,
    "pages": recordPages,
    "records": recordFiles,
    "replies": writeReplies,
    "verify": verifyFiles,
  ]
}
