import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// `rankinglog gallery --fetch`.
@Suite(.watchdog)
struct GalleryFetchTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func gallery(_ words: String) async throws -> Run {
    try await sandbox.run("gallery \(sandbox.path("site")) \(words)")
  }

  @Test func `missing thumbnails are fetched once for all sites, and stay in a site without the cache`()
    async throws
  {
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 50").status == 0)
    let first = try await gallery("--fetch")
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.requests.count == 50 && Set(first.requests.map(\.host)) == ["i.pximg.net"])
    #expect(first.errors.contains("50 works, 50 images, 0 missing"))
    #expect(sandbox.files(in: "site/thumbnail").count == 50)
    let other = try await sandbox.run("gallery \(sandbox.path("other"))")
    #expect(other.requests.isEmpty && other.errors.contains("50 images, 0 missing"), "\(other.errors)")
    try FileManager.default.removeItem(atPath: sandbox.path(".cache/rankinglog"))
    let again = try await gallery("--fetch")
    #expect(again.requests.isEmpty && again.errors.contains("50 images, 0 missing"), "\(again.errors)")
    #expect(again.errors.contains(" 0 written"))
  }

  @Test func `a gallery is written without thumbnails if no image host responds`() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 50").status == 0)
    let run = try await gallery("--fetch --retries 0 --connect-to i.pximg.net:443:127.0.0.1:1")
    #expect(run.status == 3, "\(run.errors)")
    #expect(run.errors.contains("0 images, 50 missing") && sandbox.exists("site/gallery.json"))
  }

  @Test func `a site that cannot be written ends the gallery, and is not a failed fetch`()
    async throws
  {
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 20").status == 0)
    #expect(try await gallery("--images none").status == 0)
    try sandbox.write("mine", to: "site/thumbnail")
    let run = try await gallery("--fetch")
    #expect(run.status == 1 && run.errors.contains("a parent path is not a directory"), "\(run.errors)")
    #expect(run.lines.isEmpty)
  }

  @Test func `--fetch without images is a usage error`() async throws {
    let run = try await gallery("--fetch --images none")
    #expect(run.status == 2 && run.errors.contains("--images none"))
  }
}
