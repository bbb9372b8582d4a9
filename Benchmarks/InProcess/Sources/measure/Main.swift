import Foundation

/// What is measured inside of one process. Each workload prints its findings as lines of JSON.
@main
struct Main {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let name = words.first, let workload = workloads[name] else {
      let names = workloads.keys.sorted().joined(separator: "|")
      FileHandle.standardError.write(Data("usage: measure \(names) [argument …]\n".utf8))
      exit(2)
    }
    try await workload(Array(words.dropFirst()))
  }

  private static let workloads: [String: @Sendable ([String]) async throws -> Void] = [
    "hash": hashFiles,
    "records": recordFiles,
    "verify": verifyFiles,
  ]
}
