import Foundation
import RankingLogCore
import TestSupport
import Testing

@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `rankinglog gallery`.
@Suite(.watchdog)
struct GalleryCommandTests {
  private let sandbox: Sandbox
  private var site: String { sandbox.path("site") }

  init() throws { sandbox = try Sandbox() }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: site + "/" + path, encoding: .utf8)
  }

  /// The files of a site, with their contents.
  /// All files of a gallery, except the random ID and the index checksum that depends on it.
  private func tree(_ name: String = "site") throws -> [String: Data] {
    var tree = Dictionary(
      uniqueKeysWithValues: try sandbox.files(in: name).map {
        ($0, try Data(contentsOf: URL(filePath: sandbox.path(name + "/" + $0))))
      })
    for path in ["data/index.js", "gallery.json"] {
      tree[path] = tree[path].map {
        Data(
          String(decoding: $0, as: UTF8.self).replacing(/"id":"[0-9a-f]{16}",/, with: "")
            .replacing(/("data\/index\.js","bytes":\d+,"sha256":)"[0-9a-f]{64}"/) { $0.1 }.utf8)
      }
    }
    return tree
  }

  private func inode(_ path: String) throws -> UInt64 {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? UInt64)
  }

  @Test func `the data of a date with 500 works is small`() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-05").status == 0)
    let run = try await sandbox.run("gallery \(site)")
    #expect(run.errors.contains("1 date, 500 works, 0 images, 500 missing (use --fetch); "), "\(run.errors)")
    #expect((41_000...61_000).contains(try text("data/daily/2024-01-05.js").utf8.count))
  }

  @Test func `ndjson has a record of each written file`() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 50").status == 0)
    let run = try await sandbox.run("gallery \(site) -f ndjson --no-plain")
    let paths = try run.values("path", as: String.self)
    #expect(
      paths.sorted() == sandbox.files(in: "site").filter { $0 != "gallery.json" }.map { "\(site)/\($0)" })
    for (path, bytes) in zip(paths, try run.values("bytes", as: Int.self)) {
      #expect(try Data(contentsOf: URL(filePath: path)).count == bytes)
    }
  }

  @Test func `a site contains no URLs except the URLs of works`() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 50").status == 0)
    #expect(try await sandbox.run("gallery \(site)").status == 0)
    var links = 0
    for path in sandbox.files(in: "site") {
      let text = try text(path)
      let found = text.matches(of: #/(?i)https?:|["'(]///#).count
      let works = text.matches(of: #/<a href="https://www\.pixiv\.net/artworks/\d+" rel="noreferrer">/#).count
      // The front end's links to works, artists and tags, and the XML namespace, which is never requested.
      let scripts = text.matches(
        of: #/https://www\.pixiv\.net/(?:artworks|users|tags)/\$\{|"http://www\.w3\.org/2000/svg"/#)
      #expect(found == works + scripts.count, "\(path)")
      links += works
    }
    #expect(links == 50)
  }

  @Test func `--image-base changes only addresses`() async throws {
    let pictures = sandbox.path("pictures")
    #expect(try await sandbox.run("download -d 2024-01-05 -n 5 --size thumbnail -o \(pictures)").status == 0)
    #expect(try await sandbox.run("gallery \(site)").status == 0)
    let relative = try tree()
    let run = try await sandbox.run("gallery \(site) --image-base https://images.example/a")
    #expect(run.status == 0 && run.errors.contains(" 3 written"), "\(run.errors)")
    #expect(try tree().keys.sorted() == relative.keys.sorted())
    let page = try text("html/daily/2024-01-05.html")
    #expect(page.matches(of: #/<img src="https://images\.example/a/thumbnail//#).count == 5)
    try sandbox.write("[gallery]\nimage-base = https://images.example/a", to: ".config/rankinglog/config")
    #expect(try await sandbox.run("gallery \(site)").errors.contains(" 0 written"))
    try sandbox.write("", to: ".config/rankinglog/config")
    #expect(try await sandbox.run("gallery \(site)").status == 0)
    #expect(try tree() == relative)
  }

  @Test func `every link of the pages leads to a file`() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-04..2024-01-05 -n 20").status == 0)
    #expect(
      try await sandbox.run("download -d 2024-01-05 -n 5 --size thumbnail -o \(sandbox.path("pictures"))")
        .status == 0)
    #expect(try await sandbox.run("gallery \(site)").status == 0)
    var count = 0
    for path in sandbox.files(in: "site") where path.hasSuffix(".html") {
      for match in try text(path).matches(of: /(?:href|src)="([^"]+)"/)
      where !match.1.hasPrefix("https:") && !match.1.hasPrefix("data:") {
        let target = URL(filePath: site + "/" + path).deletingLastPathComponent().appending(
          path: String(match.1))
        #expect(
          FileManager.default.fileExists(atPath: target.standardizedFileURL.path), "\(path): \(match.1)")
        count += 1
      }
    }
    #expect(count >= 2 + 2 * 2 + 5)
    let page = try text("html/daily/2024-01-05.html")
    #expect(page.matches(of: #/<li value="\d+">/#).count == page.matches(of: #/<li /#).count)
    #expect(page.matches(of: #/<img [^>]*width="\d+" height="\d+"/#).count == 5)
  }

  @Test func `images on disk are linked, and deleted ones are missing`() async throws {
    let pictures = sandbox.path("pictures")
    #expect(try await sandbox.run("download -d 2024-01-05 -n 6 --size thumbnail -o \(pictures)").status == 0)
    #expect(try await sandbox.run("download -d 2024-01-05 -n 6 --size original -o \(pictures)").status == 0)
    let held = sandbox.files(in: "pictures").filter { $0.contains("_thumbnail") }.sorted()
    let first = try await sandbox.run("gallery \(site)")
    #expect(first.status == 0 && first.requests.isEmpty)
    // The disk has thumbnails of all pages, and the site only thumbnails of the first pages.
    let thumbnails = sandbox.files(in: "site").filter { $0.hasPrefix("thumbnail/") }
    #expect(thumbnails.count == 6 && first.errors.contains(" 6 images,"), "\(first.errors)")
    let name = try #require(held.first { $0.contains("_p0") || $0.contains("_p00") })
    let id = try #require(name.firstMatch(of: /\d{3}_(\d+)_p/)?.1)
    let linked = try #require(thumbnails.first { $0.contains("/\(id).") })
    #expect(try inode("\(site)/\(linked)") == inode("\(pictures)/\(name)"))

    let originals = try await sandbox.run("gallery \(site) --images original")
    #expect(originals.status == 0)
    let images = sandbox.files(in: "site").filter { $0.hasPrefix("image/") }
    let files = sandbox.files(in: "pictures").filter {
      !$0.contains("_thumbnail") && !$0.contains(".zip") && !$0.contains(".json")
    }
    #expect(images.count == files.count && !images.isEmpty)
    // None of these changes the existing thumbnails.
    #expect(sandbox.files(in: "site").filter { $0.hasPrefix("thumbnail/") } == thumbnails)
    #expect(try await sandbox.run("gallery \(site) --images none").status == 0)
    #expect(!sandbox.files(in: "site").contains { $0.hasPrefix("image/") || $0.hasPrefix("thumbnail/") })
    #expect(sandbox.files(in: "pictures").count { $0.contains("_thumbnail") } == held.count)

    try FileManager.default.removeItem(atPath: "\(pictures)/\(name)")
    let made = try await sandbox.run("gallery \(site)")
    #expect(made.errors.contains(" 6 images,"), "one is created from the original")
  }

  @Test(.expensive(), arguments: ["original", "regular"])
  func `the frames of an animation are files`(size: String) async throws {
    let pictures = sandbox.path("pictures")
    #expect(try await sandbox.run("ranking -d 2024-02-14 -n 10").status == 0)
    #expect(try await sandbox.run("download -d 2024-02-14 -n 10 --size \(size) -o \(pictures)").status == 0)
    let run = try await sandbox.run("gallery \(site) --images \(size)")
    #expect(run.status == 0 && run.requests.isEmpty, "\(run.errors)")
    let animation = try text("data/animation/116080006.js")
    let delays = try #require(animation.firstMatch(of: /"delays":\[([\d,]+)\]/)?.1).split(separator: ",")
    let frames = sandbox.files(in: "site").filter { $0.hasPrefix("frame/1771/116080006/") }
    #expect(frames.count == delays.count && delays.count > 1)
    #expect(try text("data/work/1771.js").contains("\"pages\":[[5,0,0]]"))
    // The site contains only a thumbnail of it.
    #expect(try !text("html/daily/2024-02-14.html").contains("116080006_p0"))
    try FileManager.default.removeItem(atPath: pictures)
    let again = try await sandbox.run("gallery \(site) --images \(size)")
    #expect(again.status == 0 && again.errors.contains(" 0 written"), "\(again.errors)")
  }

  @Test(.enabled(if: TestVolume.other != nil, "needs a second file system"))
  func `an unreadable image is named, and the other files are written`() async throws {
    let pictures = sandbox.path("pictures")
    #expect(try await sandbox.run("download -d 2024-01-05 -n 3 --size thumbnail -o \(pictures)").status == 0)
    // The site is on another file system, so that images are copied, and one image is damaged.
    let other = try #require(TestVolume.other).appending(path: "rankinglog-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: other) }
    let name = try #require(sandbox.files(in: "pictures").first)
    let url = URL(filePath: "\(pictures)/\(name)")
    var bytes = try Data(contentsOf: url)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: url)
    let run = try await sandbox.run("gallery \(other.path)")
    #expect(run.status == 3 && run.errors.contains("\(name): checksum mismatch"), "\(run.errors)")
    #expect(run.errors.contains(" 1 unreadable"))
    #expect(FileManager.default.fileExists(atPath: other.path + "/index.html"))
  }

  @Test func `a site in use by another process is not changed`() async throws {
    let busy = try Sandbox(pixiv: sandbox.pixiv, busyTimeout: .milliseconds(50))
    #expect(try await busy.run("ranking -d 2024-01-05 -n 20").status == 0)
    try FileManager.default.createDirectory(atPath: site, withIntermediateDirectories: false)
    let descriptor = open(site, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(try await busy.run("gallery \(site)").status == 8)
    #expect(sandbox.files(in: "site").isEmpty)
  }

  @Test(.expensive()) func `hostile titles are harmless in data and on pages`() async throws {
    try sandbox.pixiv.fault(#"{"profile":"titles"}"#)
    let ranking = try await sandbox.run("ranking -d 2024-01-05 -n 50 -f ndjson")
    let titles = try ranking.values("title", as: String.self)
    #expect(try await sandbox.run("gallery \(site)").status == 0)
    let page = try text("html/daily/2024-01-05.html")
    let harmful = page.unicodeScalars.filter {
      $0.value < 0x20 && $0 != "\n" || (0x7f...0x9f).contains($0.value)
        || (0x202a...0x202e).contains($0.value)
        || (0x2066...0x2069).contains($0.value)
    }
    #expect(harmful.isEmpty)
    // Without Node.js, only the tests of the formats compare the bytes.
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/node") else { return }
    try sandbox.write(
      """
      const fs = require('fs'), data = {}, RL = {put: (key, value) => { data[key] = value }};
      const load = key => new Function('RL', fs.readFileSync(`site/data/${key}.js`, 'utf8'))(RL);
      load('index');
      load('daily/2024-01-05');
      load('ratios/daily/2024');
      for (const shard of data.index.search) load('search/' + shard);
      const date = data['daily/2024-01-05'];
      const counts = Object.entries(date).filter(([, value]) => Array.isArray(value));
      const texts = data.index.search.flatMap(shard => data['search/' + shard].text.split('\\n'));
      console.log(JSON.stringify({titles: date.title, ids: date.id,
        ratios: data['ratios/daily/2024']['2024-01-05'].length,
        columns: counts.filter(([, value]) => value.length === date.id.length).length,
        lines: texts.length, works: data.index.works}));
      """, to: "read.js")
    let node = try await BuiltProgram(shell: "/usr/bin/node read.js", in: sandbox).end()
    #expect(node.status == 0, "\(node.errors)")
    let read = try #require(try JSONSerialization.jsonObject(with: Data(node.output.utf8)) as? [String: Any])
    let written = try #require(read["titles"] as? [String])
    // Some are too long for a message.
    let isEqual = written.elementsEqual(titles.map { $0.sanitized() }) { $0.utf8.elementsEqual($1.utf8) }
    #expect(written.count == 50 && isEqual)
    #expect(read["ids"] as? [Int] == (try ranking.values("id", as: Int.self)))
    #expect(read["ratios"] as? Int == 50 && read["lines"] as? Int == read["works"] as? Int)
    #expect((read["columns"] as? Int ?? 0) >= 15)
  }

  @Test(.expensive()) func `a run that is killed repeatedly is completed by the next one`() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-01..2024-01-05").status == 0)
    let whole = try await BuiltProgram("gallery whole", in: sandbox).end()
    #expect(whole.status == 0, "\(whole.errors)")
    let expected = try tree("whole")
    var chance = SplitMix(state: 5)
    var interrupted = 0
    for _ in Thorough.rounds(12, quick: 4) {
      let program = try BuiltProgram("gallery site", in: sandbox)
      try await program.wait { sandbox.exists("site/gallery.journal") || program.hasEnded }
      try await anyDelay(.milliseconds(Int.random(in: 0..<60, using: &chance)))
      program.send(SIGKILL)
      _ = try await program.end()
      if sandbox.exists("site/gallery.journal") { interrupted += 1 }
      // Every file is complete.
      for (path, bytes) in try tree() where !["gallery.journal", "gallery.part"].contains(path) {
        #expect(bytes == expected[path], "\(path)")
      }
      // From the beginning, and from the point at which the last run stopped.
      if Int.random(in: 0..<3, using: &chance) == 0, sandbox.exists("site") {
        try FileManager.default.removeItem(atPath: site)
      }
    }
    #expect(interrupted > 0, "some kills came in the middle")
    #expect(try await BuiltProgram("gallery site", in: sandbox).end().status == 0)
    #expect(try tree() == expected)
    #expect(try await BuiltProgram("gallery site", in: sandbox).end().errors.contains(" 0 written"))
  }
}
