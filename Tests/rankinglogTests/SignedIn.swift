import TestSupport
import Testing

extension Sandbox {
  /// The session cookie of a browser that is signed in to pixiv's website.
  static let session = "12345678_" + String(repeating: "a", count: 32)

  /// Creates a sandbox with a token for the app API and a cookie for pixiv's website.
  ///
  /// - Parameter later: The offset of the clock, in seconds.
  static func signedIn(at pixiv: LocalPixiv? = nil, later: Int = 0) async throws -> Sandbox {
    let sandbox = try Sandbox(pixiv: pixiv)
    #expect(try await sandbox.run("auth import", input: refreshToken, later: later).status == 0)
    #expect(try await sandbox.run("auth cookie", input: session, later: later).status == 0)
    return sandbox
  }
}

/// A user with bookmarks, on two machines.
struct Bookmarker {
  let sandbox: Sandbox
  let elsewhere: Sandbox

  init() async throws {
    sandbox = try await Sandbox.signedIn()
    elsewhere = try await Sandbox.signedIn(at: sandbox.pixiv)
  }

  /// Returns the stored bookmarks.
  func list(_ words: String = "") async throws -> [String] {
    let run = try await sandbox.run("bookmarks list -f ids " + words)
    #expect(run.requests.isEmpty)
    #expect(run.status == (run.lines.isEmpty ? 5 : 0), "\(run.errors)")
    return run.lines
  }

  /// Bookmarks the first `count` works of a ranking on the other machine.
  func addElsewhere(_ count: Int) async throws {
    let ranking = try await elsewhere.run("ranking -d 2024-01-05 -n \(count) -f ids")
    let run = try await elsewhere.run(["bookmarks", "add"] + ranking.lines)
    #expect(run.status == 0 && run.errors.contains("\(count) works bookmarked"), "\(run.errors)")
  }
}
