import TestSupport
import Testing

@testable import RankingLogCore

/// Downloads over an unreliable network. A file gets its name only once complete.
struct DownloadFaultsTests {
  /// A work of one page; one request in the regular size.
  private let works = [RequestedWork(id: 116_007_623)]

  @Test(
    .watchdog,
    arguments: [
      #""do":"cut","after":900"#, #""do":"cut","after":0"#, #""do":"reset","after":900"#, #""do":"reset""#,
      #""do":"status""#,
      #""do":"html""#, #""do":"empty""#, #""do":"empty","headers":{"Content-Type":"image/jpeg"}"#,
      #""do":"type""#,
      #""do":"html","headers":{"Content-Type":"image/jpeg"}"#, #""do":"status","status":403"#,
      #""do":"status","status":403,"headers":{"Content-Type":"text/html"}"#, #""do":"no-length","after":700"#,
    ])
  func `one bad response does not prevent a complete image`(fault: String) async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(#"{"match":"i.pximg.net",\#(fault)}"#)
    let run = try await world.download(works, size: .regular)
    #expect(run.summary.failed.isEmpty && run.states(.fetched) == 1)
    try await world.expectServed(run.files, size: .regular)
    #expect(world.tree().count == 1)
    let images = world.imageRequests.prefix(2)
    let range = images.last?.headers.first { $0.key.lowercased() == "range" }?.value
    let condition = images.last?.headers.first { $0.key.lowercased() == "if-range" }?.value
    #expect(range == (fault.contains("900") ? "bytes=900-" : nil))
    #expect((condition != nil) == (range != nil))
  }

  @Test(
    .expensive(),
    .watchdog,
    arguments: [
      #""do":"html""#, #""do":"html","headers":{"Content-Type":"image/jpeg"}"#, #""do":"type""#,
      #""do":"status""#,
      #""do":"status","status":403"#, #""do":"status","status":400"#, #""do":"cut""#, #""do":"reset""#,
      #""do":"no-length","after":900"#, #""do":"empty","headers":{"Content-Type":"image/jpeg"}"#,
    ])
  func `a failed image is a failed item that leaves nothing behind`(fault: String) async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(#"{"match":"i.pximg.net","times":99,\#(fault)}"#)
    let template = try NameTemplate("a/{id}/b/{page}.{ext}")
    let log = world.log { $0.network.retries = 0 }
    let run = try await world.download(works, size: .regular, with: log) { $0.template = template }
    #expect(run.files.isEmpty && run.summary.failed.count == 1)
    #expect(world.tree().isEmpty)
    #expect(!Files.exists(world.output + "/a"))
    #expect(try await world.services().archive.files(works[0].id, page: 0, size: .regular).isEmpty)
  }

  @Test(.watchdog)
  func `an unreachable image host ends the run and leaves nothing behind`() async throws {
    let world = try await LocalWorld()
    let log = world.log {
      $0.network.connectTo.insert("i.pximg.net::127.0.0.1:1", at: 0)
      $0.network.retries = 0
    }
    await #expect {
      try await world.download(works, with: log)
    } throws: {
      guard case RankingLogError.network("i.pximg.net", _) = $0 else { return false }
      return true
    }
    #expect(world.tree().isEmpty)
  }

  @Test(.watchdog)
  func `one failed image does not affect the others`() async throws {
    let world = try await LocalWorld()
    _ = try await world.walk("2024-02-14", entries: 10)
    try world.pixiv.fault(#"{"match":"116080008_p7.jpg","times":99,"do":"status"}"#)
    let log = world.log { $0.network.retries = 0 }
    let long = [RequestedWork(id: 116_080_008, source: .web)]
    let run = try await world.download(long, with: log)
    #expect(run.summary.fetched == 104 && run.summary.failed.count == 1)
    #expect(run.summary.failed.first?.description.hasPrefix("failed 116080008 p7: HTTP 503") == true)
    #expect(world.tree().count == 104)
  }

  @Test(.watchdog)
  func `a canceled run leaves complete files only`() async throws {
    let world = try await LocalWorld()
    _ = try await world.walk("2024-02-14", entries: 10)
    try world.pixiv.fault(#"{"match":"116080008_p2","times":99,"do":"stall","after":500,"seconds":60}"#)
    let task = Task { try await world.download([RequestedWork(id: 116_080_008, source: .web)]) }
    try await eventually { world.imageRequests.count >= 20 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let tree = world.tree()
    #expect(!tree.isEmpty && tree.allSatisfy { $0.hasSuffix(".jpg") })
    for path in tree {
      let bytes = try Files.read(world.output + "/" + path)
      #expect(ImageValidation(BufferedFileReader(bytes)) == .whole(.jpg))
    }
  }
}
