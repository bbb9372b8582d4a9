import Foundation
import TestSupport
import Testing

/// A recipe that was run.
struct RecipeRun {
  let sandbox: Sandbox
  /// What its commands printed, in their order.
  let outputs: [String]
  /// What they asked pixiv for.
  let requests: [LocalPixiv.Request]

  var rankings: [LocalPixiv.Request] { requests.filter { $0.path == "/ranking.php" } }
  var images: [LocalPixiv.Request] { requests.filter(\.isImage) }
  /// The images that were there: extensions are guessed.
  var fetched: [LocalPixiv.Request] { images.filter { $0.status < 300 } }

  func text(_ name: String) throws -> String {
    // Foundation leaves out a byte order mark where it reads text.
    String(decoding: try Data(contentsOf: sandbox.home.appending(path: name)), as: UTF8.self)
  }

  func lines(_ name: String) throws -> [String] { Self.lines(of: try text(name)) }

  /// The files below a directory that show works, without the times of frames.
  func pictures(in name: String) -> [String] {
    sandbox.files(in: name).filter { !$0.hasSuffix(".animation.json") }
  }

  /// The works whose files are below a directory, each once.
  func works(in name: String) -> Set<Int> {
    Set(pictures(in: name).compactMap { path in path.matches(of: /(\d+)_p\d/).last.flatMap { Int($0.1) } })
  }

  /// What another command prints, which must succeed.
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

  /// A place of a ranking, as other programs read it.
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

  /// By bytes: the line ends of CSV are one character.
  private static func lines(of text: String) -> [String] {
    text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map { String(Substring($0)) }
  }
}
