import Foundation
import TestSupport
import Testing

extension RecipeOutcome {
  /// The outcomes of the section "Download".
  static var downloads: [String: RecipeOutcome] {
    [
      "The originals of a week, stopped and resumed": RecipeOutcome(
        faults: [#"{"match":"i.pximg.net","times":60,"do":"slow","seconds":0.4}"#], needs: ["timeout"]
      ) { run in
        #expect(Set(run.rankings.compactMap { $0.query["date"] }).count == 7)
        // The downloads in progress are requested again, for the remaining bytes.
        let transfers = 4
        #expect((195...195 + transfers).contains(run.fetched.count))
        #expect(run.pictures(in: "pixiv").count == 196)
        let other = try Sandbox(pixiv: run.sandbox.pixiv)
        let words = "download -d 2024-01-01..2024-01-07 -n 20 -o \(other.path("pixiv"))"
        #expect(try await other.run(words).status == 0)
        #expect(run.sandbox.files(in: "pixiv") == other.files(in: "pixiv"))
      },
      "The manga ranking of the app": RecipeOutcome { run in
        #expect(run.rankings.map { $0.query["content"] } == ["manga"])
        #expect(run.rankings.map { $0.query["mode"] } == ["daily"])
        let pictures = run.pictures(in: "manga")
        #expect(pictures.count == 9 && pictures.allSatisfy { $0.hasPrefix("daily-manga/2024-01-05/00") })
        let listed = try await run.entries("-m day_manga -d 2024-01-05 -n 5")
        #expect(run.works(in: "manga") == Set(listed.map(\.id)) && listed.allSatisfy { $0.type == "manga" })
      },
      "Landscapes for a wallpaper folder": RecipeOutcome { run in
        let wide = try await run.entries("-d 2024-01 -n 50").filter {
          $0.type == "illust" && ($0.width ?? 0) >= 1920 && (1.5...1.9).contains($0.ratio)
        }
        #expect(wide.count > 50 && run.works(in: "wallpapers") == Set(wide.map(\.id)))
        #expect(run.rankings.count == 31 && run.pictures(in: "wallpapers").allSatisfy { !$0.contains("/") })
      },
      "Without AI works and unwanted tags": RecipeOutcome(
        world: #"{"retag":{"114867005":["AI生成","オリジナル"]}}"#
      ) { run in
        let listed = try await run.entries("-d 2024-01-05 -n 50")
        let wanted = listed.filter { !$0.tags.contains { ["AI生成", "水着", "漫画"].contains($0) } }
        #expect(listed.count == 50 && wanted.count == 45)
        #expect(run.works(in: "clean") == Set(wanted.map(\.id)))
      },
      "A month in daily portions": RecipeOutcome { run in
        #expect(run.rankings.count == 31 && run.fetched.count == 946)
        #expect(Set(run.fetched.map(\.path)).count == 946)
        let pictures = run.pictures(in: "out")
        #expect(pictures.count == 962 && Set(pictures.map { $0.prefix(17) }).count == 31)
      },
      "Ugoira as WebP or MP4": RecipeOutcome(needs: ["ffmpeg"]) { run in
        #expect(
          run.sandbox.files(in: "ugoira") == ["animation.json", "webp", "zip"].map { "116080006_p0.\($0)" })
        func start(_ name: String) throws -> [UInt8] {
          try [UInt8](Data(contentsOf: run.sandbox.home.appending(path: name)).prefix(12))
        }
        let webp = try start("ugoira/116080006_p0.webp")
        #expect(webp.prefix(4) == Array("RIFF".utf8)[...] && webp.suffix(4) == Array("WEBP".utf8)[...])
        #expect(try start("videos/116080006_p0.mp4")[4..<8] == Array("ftyp".utf8)[...])
        #expect(run.fetched.count == 1)
      },
      "Sidecars for immich, digiKam and hydrus": RecipeOutcome { run in
        let files = run.sandbox.files(in: "photos")
        let pictures = files.filter { !$0.hasSuffix(".xmp") && !$0.hasSuffix(".txt") }
        #expect(pictures.count == 6 && files == pictures.flatMap { [$0, $0 + ".txt", $0 + ".xmp"] })
        let first = try #require(try await run.entries("-d 2024-01-05 -n 1").first)
        let sidecar = "photos/\(pictures[0])"
        #expect(try run.lines(sidecar + ".txt").prefix(first.tags.count) == first.tags[...])
        let properties = try run.text(sidecar + ".xmp")
        #expect(properties.contains("lr:hierarchicalSubject") && properties.contains(first.title ?? "?"))
      },
      "Five random bookmarks for a photo frame": RecipeOutcome(
        given: "echo \(Sandbox.refreshToken) >token.txt"
      ) { run in
        let suitable = try await run.output("bookmarks list -w 'type:illust is:single' -f ids")
        #expect(suitable.count > 20 && run.pictures(in: "frame").count == 5 && run.fetched.count == 5)
        #expect(run.works(in: "frame").isSubset(of: suitable.compactMap { Int($0) }))
      },
    ]
  }
}
