import Foundation
import TestSupport
import Testing

/// The result of a recipe.
struct RecipeRun {
  let sandbox: Sandbox
  /// The outputs of its commands, in order.
  let outputs: [String]
  /// The requests to pixiv.
  let requests: [LocalPixiv.Request]

  var rankings: [LocalPixiv.Request] { requests.filter { $0.path == "/ranking.php" } }
  var images: [LocalPixiv.Request] { requests.filter(\.isImage) }
  /// The requested images that exist: file extensions are guessed.
  var fetched: [LocalPixiv.Request] { images.filter { $0.status < 300 } }

  func text(_ name: String) throws -> String {
    // Foundation removes a byte order mark when it reads text.
    String(decoding: try Data(contentsOf: sandbox.home.appending(path: name)), as: UTF8.self)
  }

  func lines(_ name: String) throws -> [String] { Self.lines(of: try text(name)) }

  /// The files of works below a directory, without frame delays.
  func pictures(in name: String) -> [String] {
    sandbox.files(in: name).filter { !$0.hasSuffix(".animation.json") }
  }

  /// The works with files below a directory, without duplicates.
  func works(in name: String) -> Set<Int> {
    Set(pictures(in: name).compactMap { path in path.matches(of: /(\d+)_p\d/).last.flatMap { Int($0.1) } })
  }

  /// Returns the output lines of another command, which must succeed.
  func output(_ command: String) async throws -> [String] {
    let run = try await BuiltProgram(shell: "rankinglog \(command)", in: sandbox).end()
    #expect(run.status == 0, "\(command): \(run.errors)")
    return Self.lines(of: run.output)
  }

  /// The entries of stored rankings.
  func entries(_ selection: String) async throws -> [Entry] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try await output("ranking \(selection) --offline -f ndjson").map {
      try decoder.decode(Entry.self, from: Data($0.utf8))
    }
  }

  /// An entry of a ranking, as read by other programs.
  struct Entry: Decodable {
    struct Artist: Decodable { let id: Int }

    let id, rank: Int
    let date, url: String
    let title, type: String?
    let previousRank, width, height: Int?
    let tags: [String]
    let artist: Artist?

    /// Width by height.
    var ratio: Double {
      guard let width, let height else { return 0 }
      return Double(width) / Double(height)
    }
  }

  /// By bytes: CSV line ends are one Character.
  private static func lines(of text: String) -> [String] {
    text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map { String(Substring($0)) }
  }
}
