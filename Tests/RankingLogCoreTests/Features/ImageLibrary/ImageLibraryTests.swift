import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RankingLogCore

/// Images for viewing: from the disk, from the cache, from pixiv.
@Suite(.watchdog)
struct ImageLibraryTests {
  private let world: LocalWorld

  init() async throws { world = try await LocalWorld() }

  @Test(.expensive(), arguments: [ImageSize.thumbnail, .regular, .mobile])
  func `images are fetched once, and only if requested`(size: ImageSize) async throws {
    let ids = try await world.walk("2024-02-14", entries: 10).ids
    let (none, answers) = try await world.requests { try await world.images(ids, size) }
    #expect(none == 0 && answers == ids.answers(.notHeld))
    #expect(!Files.exists(world.directory + "/cache"))

    let (requests, fetched) = try await world.requests {
      try await world.images(ids, size, fetches: true)
    }
    #expect(requests == 10 && world.imageRequests.count == 10)
    #expect(fetched.count == 10 && fetched.values.allSatisfy { $0.image?.origin == .pixiv })
    #expect(world.imageRequests.allSatisfy { $0.headers["referer"] == "https://www.pixiv.net/" })
    for request in world.imageRequests {
      let bytes = try await world.served("https://i.pximg.net" + request.path)
      #expect(fetched.values.contains { $0.image?.content == .bytes(bytes) })
    }
    #expect(Files.names(in: world.directory + "/cache").allSatisfy { !$0.hasSuffix(".part") })
    #expect(world.tree().isEmpty)

    for fetches in [false, true] {
      let (again, cached) = try await world.requests {
        try await world.images(ids, size, fetches: fetches)
      }
      #expect(again == 0)
      #expect(cached.mapValues { $0.image?.content } == fetched.mapValues { $0.image?.content })
      #expect(cached.values.allSatisfy { $0.image?.origin == .cache })
    }
  }

  @Test
  func `an intact downloaded file is preferred`() async throws {
    let ids = try await world.walk("2024-02-14", entries: 3).ids
    let run = try await world.download(ids.map { RequestedWork(id: $0) }, size: .regular)
    let keys = run.files.map { ImageKey($0.illust, page: $0.page) }
    try #require(keys.count > 3)
    let (requests, answers) = try await world.requests {
      try await world.images(keys, .regular, fetches: true)
    }
    #expect(requests == 0)
    for (key, file) in zip(keys, run.files) {
      let image = try #require(answers[key]?.image)
      #expect(image.origin == .disk && image.format == .jpg && image.count == file.bytes)
      #expect(image.content == .file(path: file.path))
      #expect(try image.bytes() == Files.read(file.path))
    }
    Files.remove(run.files[0].path)
    try world.write("changed", to: run.files[1].path)
    let now = try await world.images(keys, .regular)
    #expect(keys.prefix(3).map { now[$0]?.image?.origin } == [nil, nil, .disk])
  }

  @Test
  func `thumbnails are created from larger images on disk, without requests`() async throws {
    let ids = try await world.walk("2024-02-14", entries: 8).ids
    let (gif, ugoira, manga) = (116_080_005, 116_080_006, 116_080_008)
    for size in [ImageSize.original, .regular] {
      _ = try await world.download(ids.prefix(3).map { RequestedWork(id: $0) }, size: size)
    }
    _ = try await world.download([gif, ugoira].map { RequestedWork(id: $0) })
    let keys = ids.map { ImageKey($0) }
    let (requests, found) = try await world.requests { try await world.images(keys, .thumbnail) }
    #expect(requests == 0)
    #expect(keys.map { found[$0]?.image?.origin } == [.disk, .disk, .disk, nil, .disk, .disk, nil, nil])
    for (id, image) in zip(ids, keys.map { found[$0]?.image }) {
      guard let image else { continue }
      let isSmall = DecodedImage(jpeg: try image.bytes(), side: 1000).map { max($0.width, $0.height) <= 480 }
      #expect(isSmall ?? (id == gif && image.format == .gif), "\(id)")
    }
    #expect(try await world.images([ImageKey(manga, page: 3)], .thumbnail).values.first == .notHeld)
    let cached = try await world.images(keys, .thumbnail, fetches: true)
    #expect(cached.values.count { $0.image?.origin == .pixiv } == 3, "the others are on disk")
  }

  @Test
  func `originals come from the disk only, and a ZIP is not an image`() async throws {
    _ = try await world.walk("2024-02-14", entries: 10)
    let (gif, ugoira, manga) = (116_080_005, 116_080_006, 116_080_008)
    let works = [
      RequestedWork(id: gif, source: .web), RequestedWork(id: ugoira, source: .web),
      RequestedWork(id: manga, source: .web, pages: [0, 3]),
    ]
    #expect(try await world.download(works).summary.failed.isEmpty)
    let (requests, answers) = try await world.requests {
      try await world.images(
        [ImageKey(gif), ImageKey(ugoira)] + (0..<5).map { ImageKey(manga, page: $0) }, .original,
        fetches: true)
    }
    #expect(requests == 0)
    #expect(answers[ImageKey(gif)]?.image?.format == .gif)
    #expect(answers[ImageKey(ugoira)] == .notHeld)
    #expect(
      (0..<5).map { answers[ImageKey(manga, page: $0)]?.image?.origin } == [.disk, nil, nil, .disk, nil])
  }

  @Test
  func `each page of a work has its own image, and there are no others`() async throws {
    _ = try await world.walk("2024-02-14", entries: 10)
    let pages = [0, 1, 104, 105, -1].map { ImageKey(116_080_008, page: $0) }
    let answers = try await world.images(pages, .thumbnail, fetches: true)
    #expect(Set(pages.prefix(3).compactMap { try? answers[$0]?.image?.bytes() }).count == 3)
    #expect(pages.suffix(2).map { answers[$0] } == [.none(.noAddress), .none(.noAddress)])
    #expect(world.imageRequests.map(\.status) == [200, 200, 200])
  }

  @Test
  func `works without images are not failures, and no request is sent for them`() async throws {
    _ = try await world.walk("2024-02-11", entries: 10)
    _ = try await world.walk("2024-02-12", entries: 3)
    _ = try await world.download([RequestedWork(id: 116_020_003, source: .web)])
    let ids = [115_990_007, 115_990_009, 116_020_003, 4711]
    let (requests, answers) = try await world.requests {
      try await world.images(ids, .thumbnail, fetches: true)
    }
    #expect(requests == 0)
    #expect(
      ids.map { answers[ImageKey($0)] } == [
        .none(.hidden), .none(.masked), .none(.deleted), .none(.noAddress),
      ])
  }

  @Test
  func `a stored image is shown after its work was deleted`() async throws {
    let id = try #require(try await world.walk("2024-02-12", entries: 3).ids.first)
    let work = RequestedWork(id: id, source: .web)
    let cached = try await world.images([id], .thumbnail, fetches: true)
    try #require(cached[ImageKey(id)]?.image != nil)
    let file = try #require(try await world.download([work], size: .regular).files.first)
    try world.pixiv.world(#"{"delete":[\#(id)]}"#)
    _ = try await world.download([work])
    try #require(try await world.services().archive.illust(id)?.illust.visibility == .deleted)
    let (requests, answers) = try await world.requests {
      [
        try await world.images([id], .thumbnail, fetches: true),
        try await world.images([id], .regular, fetches: true),
      ].map { $0[ImageKey(id)]?.image }
    }
    #expect(requests == 0)
    #expect(answers.map(\.?.origin) == [.cache, .disk])
    #expect(answers[0]?.content == cached[ImageKey(id)]?.image?.content)
    #expect(answers[1]?.content == .file(path: file.path))
  }

  @Test
  func `a new upload replaces the image, and the old file is shown until then`() async throws {
    let id = 116_007_623
    let file = try #require(try await world.download([RequestedWork(id: id)], size: .regular).files.first)
    try world.pixiv.world(#"{"reupload":[\#(id)]}"#)
    _ = try await world.log().works.illust(id, cachePolicy: .reload)
    let key = ImageKey(id)
    #expect(try await world.images([id], .regular)[key]?.image?.content == .file(path: file.path))
    let new = try #require(try await world.images([id], .regular, fetches: true)[key]?.image)
    #expect(new.origin == .pixiv)
    #expect(try await world.images([id], .regular)[key]?.image?.origin == .cache)
  }

  @Test
  func `a single image is found like many`() async throws {
    let id = try #require(try await world.walk("2024-02-14", entries: 1).ids.first)
    let log = world.log()
    #expect(try await log.images(.thumbnail).image(ImageKey(id)) == .notHeld)
    #expect(
      try await log.images(.thumbnail, fetches: true).image(ImageKey(id)).image?.origin == .pixiv)
    #expect(try await log.images(.thumbnail).image(ImageKey(id)).image?.origin == .cache)
    #expect(world.imageRequests.count == 1)
    await log.close()
    #expect(!Files.exists(world.directory + "/cache/cache.db-wal"))
  }

  @Test
  func `the times of last use are written at the end`() async throws {
    let ids = try await world.walk("2024-02-14", entries: 3).ids
    _ = try await world.images(ids, .thumbnail, fetches: true)
    let (first, later) = (LocalPixiv.noon, "2024-03-11T12:30:00+09:00")
    try world.move(to: later)
    _ = try await world.images(Array(ids.dropFirst()), .thumbnail)
    #expect(try world.lastUses() == [first, later, later].compactMap { Timestamp($0) })
  }

  @Test(.expensive())
  func `two processes and repeated works fetch each image once in total`() async throws {
    let ids = try await world.walk("2024-02-14", entries: 10).ids
    try world.pixiv.fault(#"{"match":"i.pximg.net","times":999,"do":"slow","seconds":0.1}"#)
    async let first = world.images(ids + ids, .thumbnail, fetches: true)
    async let second = world.images(ids.reversed(), .thumbnail, fetches: true)
    #expect(try await (first.count, second.count) == (10, 10))
    #expect(world.imageRequests.count == 10)
  }

  @Test
  func `an image larger than the cache is delivered, but not stored`() async throws {
    let ids = try await world.walk("2024-02-14", entries: 2).ids
    for _ in 0..<2 {
      let (requests, answers) = try await world.requests {
        try await world.images(ids, .thumbnail, fetches: true) { $0.cacheBudget = 100 }
      }
      #expect(requests == 2)
      #expect(answers.values.allSatisfy { $0.image?.origin == .pixiv })
    }
    #expect(try await world.services().cache.size() == 0)
    #expect(Files.names(in: world.directory + "/cache").allSatisfy { $0.hasPrefix("cache.db") })
  }

  @Test
  func `an archive that does not exist has no images, and is not created`() async throws {
    #expect(
      try await world.images([1, 2], .thumbnail, fetches: true) == [1, 2].answers(.none(.noAddress)))
    #expect(!Files.exists(world.directory + "/data") && !Files.exists(world.directory + "/cache"))
  }

  @Test
  func `works are looked up on demand, and answered one at a time`() async throws {
    let begun = Mutex(0)
    let inside = Mutex((now: 0, most: 0))
    let keys = (1...1000).lazy.map { id in
      begun.withLock { $0 += 1 }
      return ImageKey(id)
    }
    var (answers, first) = (0, 0)
    try await world.log().images(.thumbnail).images(keys) { _, _ in
      inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      if answers == 0 { first = begun.withLock { $0 } }
      await Task.yield()
      answers += 1
      inside.withLock { $0.now -= 1 }
    }
    #expect(answers == 1000 && first == 128 && inside.withLock { $0.most } == 1)
  }
}

extension [Int] {
  /// The same answer for the first pages of works.
  fileprivate func answers(_ answer: ImageResult) -> [ImageKey: ImageResult] {
    Dictionary(uniqueKeysWithValues: map { (ImageKey($0), answer) })
  }
}

extension LocalWorld {
  /// The times of last use in the image cache, oldest first.
  func lastUses() throws -> [Timestamp] {
    try Connection(path: directory + "/cache/cache.db").all("SELECT used_at FROM image ORDER BY used_at") {
      (row: borrowing Row) in Timestamp(seconds: row.int(0))
    }
  }

  /// The answers for the first pages of works, in a new process.
  func images(
    _ ids: [Int], _ size: ImageSize, fetches: Bool = false, _ change: (inout Configuration) -> Void = { _ in }
  ) async throws -> [ImageKey: ImageResult] {
    try await images(ids.map { ImageKey($0) }, size, fetches: fetches, change)
  }

  func images(
    _ keys: [ImageKey], _ size: ImageSize, fetches: Bool = false,
    _ change: (inout Configuration) -> Void = { _ in }
  ) async throws -> [ImageKey: ImageResult] {
    var answers: [ImageKey: ImageResult] = [:]
    try await log(change).images(size, fetches: fetches).images(keys) { answers[$0] = $1 }
    return answers
  }
}
