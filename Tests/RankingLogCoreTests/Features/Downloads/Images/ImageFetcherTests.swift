import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

/// Images completed by a second run.
struct ImageFetcherTests {
  private let headers = RequestHeaders().image(source: .web, size: .original, illust: 114_862_000)

  /// The part of an interrupted transfer, with the URL and ETag to resume it.
  private func half(_ world: LocalWorld, _ part: String) async throws -> (url: String, etag: String) {
    let stored = Mutex<(url: String, etag: String)?>(nil)
    try world.pixiv.fault(#"{"match":"i.pximg.net","times":1,"do":"cut","after":1500}"#)
    var fetcher = ImageFetcher(client: world.services { $0.network.retries = 0 }.client)
    fetcher.minPartSize = 1000
    fetcher.remember = { url, etag in stored.withLock { $0 = (url, etag) } }
    let result = try await fetcher.fetch(
      [try await original(world)], headers: headers, to: try await LockedPart.take(part))
    guard case .failed = result else { throw TestFailure() }
    #expect(Files.length(part) == 1500)
    return try #require(stored.withLock { $0 })
  }

  private func original(_ world: LocalWorld) async throws -> String {
    let illust = try await world.services().pixiv.web.work(114_862_000)
    return try #require(illust.images.original)
  }

  @Test(.watchdog)
  func `a later run resumes a part`() async throws {
    let world = try await LocalWorld()
    let part = world.directory + "/a.part"
    let stored = try await half(world, part)
    let fetcher = ImageFetcher(client: world.services().client)
    let result = try await fetcher.fetch(
      [stored.url], headers: headers, to: try await LockedPart.take(part), stored: stored)
    guard case .whole(let picture) = result else { throw TestFailure() }
    let last = try #require(world.imageRequests.last)
    #expect(
      last.status == 206 && last.headers["range"] == "bytes=1500-" && last.headers["if-range"] == stored.etag)
    #expect(picture.bytes == Files.length(part) && picture.bytes > 1500)
    #expect(picture.sha256 == (try await whole(world, stored.url)))
  }

  @Test(.watchdog)
  func `the URL of the part is tried before guesses`() async throws {
    let world = try await LocalWorld()
    let part = world.directory + "/a.part"
    let stored = try await half(world, part)
    let guesses = ImageCandidates.extensions.map { String(stored.url.dropLast(3)) + $0 }
    try #require(guesses.firstIndex(of: stored.url) == 1)
    let before = world.imageRequests.count
    let result = try await ImageFetcher(client: world.services().client)
      .fetch(guesses, headers: headers, to: try await LockedPart.take(part), stored: stored)
    guard case .whole(let picture) = result else { throw TestFailure() }
    #expect(world.imageRequests.dropFirst(before).map(\.status) == [206])
    #expect(picture.sha256 == (try await whole(world, stored.url)))
  }

  @Test(.watchdog, arguments: [nil, "\"another\""])
  func `without the ETag, or with another one, the file is restarted`(etag: String?) async throws {
    let world = try await LocalWorld()
    let part = world.directory + "/a.part"
    let stored = try await half(world, part)
    let fetcher = ImageFetcher(client: world.services().client)
    let result = try await fetcher.fetch(
      [stored.url], headers: headers, to: try await LockedPart.take(part),
      stored: etag.map { (stored.url, $0) })
    guard case .whole(let picture) = result else { throw TestFailure() }
    #expect(world.imageRequests.last?.status == 200)
    #expect(picture.sha256 == (try await whole(world, stored.url)))
  }

  @Test(.expensive(), .watchdog)
  func `the rest of another file is not appended to the part`() async throws {
    let world = try await LocalWorld()
    let part = world.directory + "/a.part"
    let stored = try await half(world, part)
    try world.pixiv.fault(
      #"{"match":"i.pximg.net","times":1,"do":"slow","seconds":0,"headers":{"ETag":"\"other\""}}"#)
    let result = try await ImageFetcher(client: world.services().client)
      .fetch([stored.url], headers: headers, to: try await LockedPart.take(part), stored: stored)
    guard case .whole(let picture) = result else { throw TestFailure() }
    #expect(world.imageRequests.suffix(2).map(\.status) == [206, 200])
    #expect(picture.sha256 == (try await whole(world, stored.url)))
  }

  /// The first response is incomplete; the image then arrives in one piece or two.
  @Test(
    .watchdog,
    arguments: [
      #""do":"cut","after":1500"#, #""do":"reset","after":1500"#, #""do":"cut","after":0"#, #""do":"html""#,
      #""do":"html","headers":{"Content-Type":"image/jpeg"}"#, #""do":"status""#, #""do":"gzip""#,
      #""do":"redirect","to":"https://i-cf.pximg.net{path}""#,
      #""do":"no-length","after":1500"#, #""do":"odd-end""#, #""do":"longer""#,
    ])
  func `the checksum equals the file's after any first response`(fault: String) async throws {
    let world = try await LocalWorld()
    let url = try await original(world)
    try world.pixiv.fault(#"{"match":"i.pximg.net","times":1,\#(fault)}"#)
    let part = world.directory + "/a.part"
    let result = try await ImageFetcher(client: world.services().client)
      .fetch([url], headers: headers, to: try await LockedPart.take(part))
    guard case .whole(let picture) = result else { throw TestFailure() }
    #expect(picture.sha256 == (try FileInstaller.checksum(part)))
    #expect(picture.sha256 == (try await whole(world, url)))
  }

  @Test(.watchdog, arguments: [#""do":"range-ignored""#, #""do":"range-offset""#, #""do":"etag-changed""#])
  func `the checksum equals the file's after any response to a Range`(fault: String) async throws {
    let world = try await LocalWorld()
    let url = try await original(world)
    try world.pixiv.fault(#"{"match":"i.pximg.net","times":1,"do":"cut","after":1500}"#)
    try world.pixiv.fault(#"{"match":"i.pximg.net","times":1,"ranged":true,\#(fault)}"#)
    let part = world.directory + "/a.part"
    let result = try await ImageFetcher(client: world.services().client)
      .fetch([url], headers: headers, to: try await LockedPart.take(part))
    guard case .whole(let picture) = result else { throw TestFailure() }
    #expect(world.imageRequests.contains { $0.headers["range"] == "bytes=1500-" })
    #expect(picture.sha256 == (try FileInstaller.checksum(part)))
  }

  @Test(.watchdog)
  func `the next URL replaces the bytes of the first one`() async throws {
    let world = try await LocalWorld()
    let url = try await original(world)
    try world.pixiv.fault(#"{"match":"i.pximg.net","times":1,"do":"cut","after":1500}"#)
    try world.pixiv.fault(#"{"match":"i.pximg.net","times":1,"ranged":true,"do":"status","status":404}"#)
    let part = world.directory + "/a.part"
    let before = world.imageRequests.count
    let result = try await ImageFetcher(client: world.services().client)
      .fetch([url + "?1", url], headers: headers, to: try await LockedPart.take(part))
    guard case .whole(let picture) = result else { throw TestFailure() }
    #expect(world.imageRequests.dropFirst(before).map(\.status) == [200, 404, 200])
    #expect(picture.sha256 == (try FileInstaller.checksum(part)))
    #expect(picture.sha256 == (try await whole(world, url)))
  }

  /// The checksum of the image, fetched in one transfer.
  private func whole(_ world: LocalWorld, _ url: String) async throws -> [UInt8] {
    let fetcher = ImageFetcher(client: world.services().client)
    guard
      case .whole(let picture) = try await fetcher.fetch(
        [url], headers: headers, to: try await LockedPart.take(world.directory + "/whole.part"))
    else { throw TestFailure() }
    return picture.sha256
  }

  private struct TestFailure: Error {}
}
