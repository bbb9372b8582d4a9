import TestSupport
import Testing

@testable import RankingLogCore

/// Images of rankings: the requests, the file names, and no repeated downloads.
struct DownloadTests {
  @Test(.expensive(), .watchdog)
  func `every image equals what pixiv serves, and a second run sends no request`() async throws {
    let world = try await LocalWorld()
    // Rank 5 is a GIF, 6 a ugoira, 8 has 105 pages.
    let first = try await world.download("2024-02-14", entries: 8)
    #expect(first.summary.failed.isEmpty && first.summary.unavailable.isEmpty)
    #expect(first.states(.fetched) == first.files.count && Set(first.paths).count == first.files.count)
    let folder = "daily/2024-02-14"
    let tree = world.tree()
    #expect(tree.contains("\(folder)/005_116080005_p0.gif"))
    #expect(tree.contains("\(folder)/006_116080006_p0.zip"))
    #expect(tree.contains("\(folder)/006_116080006_p0.animation.json"))
    #expect(
      tree.filter { $0.contains("_116080008_") }
        == (0...104).map { "\(folder)/008_116080008_p\($0.padded(to: 3)).jpg" })
    #expect(tree.count == first.files.count + 1)
    #expect(tree.allSatisfy { !$0.hasSuffix(".part") })

    let images = world.pixiv.requests.filter { $0.host == "i.pximg.net" }
    let found = first.files.count
    // jpg, png and gif are tried in turn for each work's first page; a ugoira's URL is stored.
    let misses = first.files.filter { $0.page == 0 }.compactMap { file in
      ImageCandidates.extensions.firstIndex { file.path.hasSuffix($0) }
    }
    #expect(images.count { $0.status == 404 } == misses.reduce(0, +))
    #expect(images.count { $0.status == 200 } == found)
    #expect(world.apiRequests.map(\.path) == ["/ranking.php", "/ajax/illust/116080006/ugoira_meta"])

    try await world.expectServed(first.files)
    let (requests, second) = try await world.requests { try await world.download("2024-02-14", entries: 8) }
    #expect(requests == 0)
    #expect(second.paths == first.paths && second.states(.onDisk) == found)

    let elsewhere = world.directory + "/elsewhere"
    let (moreRequests, third) = try await world.requests {
      try await world.download("2024-02-14", entries: 8, to: elsewhere)
    }
    #expect(moreRequests == 0)
    #expect(third.states(.linked) == found)
    #expect(world.tree(elsewhere) == tree)
    for path in tree where !path.hasSuffix(".json") {
      #expect(world.inode(elsewhere + "/" + path) == world.inode(world.output + "/" + path))
    }
    let sidecar = "\(folder)/006_116080006_p0.animation.json"
    #expect(try Files.read(elsewhere + "/" + sidecar) == Files.read(world.output + "/" + sidecar))
  }

  @Test(.watchdog)
  func `a work in two rankings is fetched once and gets two names`() async throws {
    let world = try await LocalWorld()
    let works = try await worksOfTwoDays(world)
    let run = try await world.download(works)
    #expect(run.summary.failed.isEmpty)
    let pictures = Dictionary(grouping: run.files) { "\($0.illust) \($0.page)" }
    for files in pictures.values {
      #expect(files.count == 2 && Set(files.map(\.state)) == [.fetched, .linked])
      #expect(world.inode(files[0].path) == world.inode(files[1].path))
    }
    #expect(world.imageRequests.count { $0.status == 200 } == pictures.count)
    #expect(world.tree().count == run.files.count)
  }

  @Test(.watchdog)
  func `a work in two rankings is one file if the names are equal`() async throws {
    let world = try await LocalWorld()
    let works = try await worksOfTwoDays(world)
    let template = try NameTemplate("{id}_p{page}.{ext}")
    let run = try await world.download(works) { $0.template = template }
    #expect(run.summary.failed.isEmpty)
    #expect(Set(run.paths).count == run.files.count && run.states(.fetched) == run.files.count)
    #expect(world.tree().count == run.files.count)
    let again = try await world.download(works) { $0.template = template }
    #expect(again.states(.onDisk) == run.files.count && again.files.count == run.files.count)
  }

  /// Two works shared by the lists of two days, neither of them an animation.
  private func worksOfTwoDays(_ world: LocalWorld) async throws -> [RequestedWork] {
    let walked = [
      try await world.walk("2024-01-06", entries: 150), try await world.walk("2024-01-05", entries: 150),
    ]
    let dates = walked.compactMap(\.rankings.first?.date)
    let shared = walked[0].entries.filter { entry in
      walked[1].ids.contains(entry.illust.id) && entry.illust.type == .illust
    }
    try #require(shared.count >= 2)
    return shared.prefix(2).map { entry in
      let appearances = dates.map {
        RankingAppearance(kind: RankingKind(.daily), date: $0, rank: entry.rankOrPosition)
      }
      return RequestedWork(id: entry.illust.id, appearances: appearances)
    }
  }

  @Test(.expensive(), .watchdog, arguments: [ImageSize.regular, .mobile, .thumbnail])
  func `resized images need one request each`(size: ImageSize) async throws {
    let world = try await LocalWorld()
    let run = try await world.download("2024-01-05", entries: 5, size: size)
    #expect(run.summary.failed.isEmpty && !run.files.isEmpty)
    #expect(run.paths.allSatisfy { $0.contains("_\(size.rawValue).") })
    #expect(world.imageRequests.count == run.files.count)
    try await world.expectServed(run.files, size: size)
  }

  @Test(
    .expensive(),
    .watchdog,
    arguments: [
      (RankingSource.web, ImageSize.original, "https://www.pixiv.net/", "Mozilla/5.0"),
      (.app, .original, "https://app-api.pixiv.net/", "PixivIOSApp/7"),
      (.papi, .original, "http://www.pixiv.net/member_illust.php?mode=medium&illust_id=", "Mozilla/5.0"),
      (.sapi, .original, "http://www.pixiv.net/member_illust.php?mode=medium&illust_id=", "Mozilla/5.0"),
      (.papi, .mobile, "http://spapi.pixiv.net/", "PixivIOSApp/5.1.1"),
      (.sapi, .mobile, "http://spapi.pixiv.net/", "PixivIOSApp/5.1.1"),
    ])
  func `image requests have the headers of the source's own client`(
    source: RankingSource, size: ImageSize, referer: String, agent: String
  ) async throws {
    let world = try await LocalWorld()
    let log = world.log(token: source == .app || source == .papi ? LocalWorld.token : nil)
    let run = try await world.download("2014-09-01", entries: 3, source: source, size: size, with: log)
    #expect(run.summary.failed.isEmpty && !run.files.isEmpty)
    #expect(!world.imageRequests.isEmpty)
    for request in world.imageRequests {
      let headers = Dictionary(uniqueKeysWithValues: request.headers.map { ($0.key.lowercased(), $0.value) })
      #expect(headers["referer"]?.hasPrefix(referer) == true, "\(headers)")
      if referer.hasSuffix("=") {
        let id = headers["referer"]?.split(separator: "=").last ?? "none"
        #expect(request.path.contains("/\(id)"), "\(request.path) \(headers)")
      }
      #expect(headers["user-agent"]?.hasPrefix(agent) == true, "\(headers)")
      #expect(
        headers["accept-encoding"] == nil && headers["cookie"] == nil && headers["authorization"] == nil)
    }
  }

  @Test(.watchdog)
  func `names shared by two works are refused before any image request`() async throws {
    let world = try await LocalWorld()
    for text in ["{date}.{ext}", "{rank:000}.{ext}", "{artist_id}.{ext}"] {
      let template = try NameTemplate(text)
      await #expect {
        try await world.download("2024-02-14", entries: 8) { $0.template = template }
      } throws: {
        guard case RankingLogError.usage(let message) = $0 else { return false }
        return message.suggestions == [.addNameKeys(["id", "page"])]
      }
    }
    #expect(world.imageRequests.isEmpty && world.tree().isEmpty)
  }

  @Test(.expensive(), .watchdog, arguments: [1, 3])
  func `the number of concurrent image requests never exceeds jobs`(jobs: Int) async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(#"{"match":"i.pximg.net","times":99,"do":"slow","seconds":0.1}"#)
    let gauge = Gauge()
    let log = world.log {
      $0.network.jobs = jobs
      $0.onNetworkEvent = { gauge.note($0) }
    }
    let run = try await world.download("2024-01-05", entries: 6, with: log)
    #expect(run.summary.failed.isEmpty && !run.files.isEmpty)
    #expect(gauge.most == jobs)
  }

  @Test(.watchdog)
  func `an impossible directory is an error before any request`() async throws {
    let world = try await LocalWorld()
    try world.write("in the way", to: world.directory + "/file")
    for directory in [world.directory + "/file", world.directory + "/file/below"] {
      await #expect {
        try await world.download("2024-01-05", entries: 3, to: directory)
      } throws: {
        guard case RankingLogError.file(let path, _, _) = $0 else { return false }
        return path == directory
      }
    }
    #expect(world.pixiv.requests.isEmpty)
  }
}

/// The number of concurrent image requests.
private final class Gauge: Sendable {
  private let counts = Lock((now: 0, most: 0))

  var most: Int { counts.withLock { $0.most } }

  func note(_ event: NetworkEvent) {
    counts.withLock { counts in
      switch event {
      case .request(let text) where text.contains("i.pximg.net"):
        counts.now += 1
        counts.most = max(counts.most, counts.now)
      case .answer(_, let text) where text.contains("i.pximg.net"): counts.now -= 1
      default: break
      }
    }
  }
}
