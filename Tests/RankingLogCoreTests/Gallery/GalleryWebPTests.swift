import TestSupport
import Testing

@testable import RankingLogCore
@testable import RankingLogSite

/// Animations in sites with a converted WebP.
@Suite(.watchdog)
struct GalleryWebPTests {
  private func site(of world: LocalWorld) -> String { world.directory + "/site" }

  /// Downloads an animation, and returns its ID.
  private func download(_ world: LocalWorld, _ format: AnimationFormat?) async throws -> Int {
    let walked = try await world.walk("2024-01-05", entries: 50)
    let id = try #require(walked.entries.first { $0.illust.type == .ugoira }).illust.id
    let run = try await world.download([RequestedWork(id: id)]) { $0.animation = format }
    #expect(run.summary.fetched == 1 && run.summary.made == (format == nil ? 0 : 1))
    return id
  }

  private func write(_ world: LocalWorld) async throws -> GallerySummary {
    var options = GalleryOptions()
    options.images = .original
    return try await world.log().gallery.write(to: site(of: world), options) { _ in }
  }

  /// The files of animations and images in the site.
  private func pictures(_ world: LocalWorld) -> [String] {
    world.tree(site(of: world)).filter {
      ["image/", "frame/", "data/animation/"].contains(where: $0.hasPrefix)
    }
  }

  @Test func `a site contains the WebP of an animation, and keeps it`() async throws {
    let world = try await LocalWorld()
    let id = try await download(world, .webp)
    let path = "image/\(id >> 16)/\(id)_p0.webp"
    let made = try Files.read(world.output + "/\(id)_p0.webp")
    #expect(try await write(world).pictures == 2, "the animation, and its thumbnail")
    #expect(pictures(world) == [path])
    #expect(try Files.read(site(of: world) + "/" + path) == made)
    let script = try Files.read(site(of: world) + "/data/work/\(id >> 16).js")
    #expect(String(decoding: script, as: UTF8.self).contains(#""pages":[[4,"#))
    let second = try await write(world)
    #expect(second.written == 0 && second.removed == 0)
    for file in world.tree() { Files.remove(world.output + "/" + file) }
    let third = try await write(world)
    #expect(third.written == 0 && third.removed == 0 && pictures(world) == [path])
  }

  @Test func `a later WebP replaces the frames, and frames replace a lost WebP`()
    async throws
  {
    let world = try await LocalWorld()
    let id = try await download(world, nil)
    _ = try await write(world)
    let frames = pictures(world)
    #expect(frames.count > 2 && frames.allSatisfy { !$0.hasSuffix(".webp") })
    _ = try await world.log().converting(to: .webp).convert(.work(id))
    _ = try await write(world)
    #expect(pictures(world) == ["image/\(id >> 16)/\(id)_p0.webp"])
    Files.remove(world.output + "/\(id)_p0.webp")
    Files.remove(site(of: world) + "/image/\(id >> 16)/\(id)_p0.webp")
    _ = try await write(world)
    #expect(pictures(world) == frames)
  }
}
