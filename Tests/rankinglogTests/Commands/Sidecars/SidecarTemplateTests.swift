import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// `rankinglog sidecars --template`: files of the user's own next to images.
@Suite(.watchdog)
struct SidecarTemplateTests {
  private let sandbox: Sandbox
  private var out: String { sandbox.path("out") }

  init() throws { sandbox = try Sandbox() }

  private func download(_ date: String = "2024-01-05", _ count: Int = 2) async throws -> [String] {
    let run = try await sandbox.run("download -d \(date) -n \(count) --size regular -o \(out) -q")
    #expect(run.status == 0, "\(run.errors)")
    return sandbox.files(in: "out")
  }

  private func write(_ template: String, _ more: String = "") async throws -> Run {
    let more = more.split(separator: " ").map(String.init)
    return try await sandbox.run(["sidecars", "-o", out, "--template", template] + more)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(out)/\(name)", encoding: .utf8)
  }

  /// The records of the downloaded works, by ID.
  private func works(_ date: String = "2024-01-05", _ count: Int = 2) async throws -> [String: [String: Any]]
  {
    let records = try await sandbox.run("ranking -d \(date) --offline -n \(count) -f ndjson").objects
    return Dictionary(uniqueKeysWithValues: records.map { ("\($0["id"] ?? "")", $0) })
  }

  @Test(arguments: [
    ("txt", "NAME.EXT.txt"), ("{stem}.txt", "NAME.txt"), ("{stem}.caption.txt", "NAME.caption.txt"),
  ])
  func `each file gets the template with its work's values, and a second run writes none`(
    name: String, path: String
  )
    async throws
  {
    let images = try await download()
    let works = try await works()
    let run = try await write(
      name + #"={id} p{page}/{page_count} {title}\nby {artist}\t{tags}, #{rank} {mode} {date}\\"#)
    #expect(run.status == 0 && run.requests.isEmpty, "\(run.errors)")
    #expect(run.errors.contains("\(images.count) sidecars written, 0 up to date; "))
    for image in images {
      let work = try #require(works.first { image.contains($0.key) }).value
      let page = try #require(image.split(separator: "_p").last?.prefix { $0.isNumber })
      let stem = String(image[..<(try #require(image.lastIndex(of: ".")))])
      let extent = image.dropFirst(stem.count + 1)
      let artist = (work["artist"] as? [String: Any])?["name"] as? String
      let tags = (work["tags"] as? [String] ?? []).joined(separator: ", ")
      #expect(
        try text(path.replacing("NAME", with: stem).replacing("EXT", with: extent))
          == "\(work["id"] ?? "") p\(Int(page) ?? -1)/\(work["page_count"] ?? "") \(work["title"] ?? "")\nby \(artist ?? "")\t\(tags), #\(work["rank"] ?? "") daily 2024-01-05\\"
      )
    }
    let again = try await write(
      name + #"={id} p{page}/{page_count} {title}\nby {artist}\t{tags}, #{rank} {mode} {date}\\"#)
    #expect(again.errors.contains("0 sidecars written, \(images.count) up to date; "))
    #expect(sandbox.files(in: "out").count == 2 * images.count)
  }

  @Test(arguments: [
    ("{tags}", ", ", ["original", "cat_ears", "X"], "オリジナル,original\n猫耳,cat_ears,\n*,X\n"),
    ("{tags: }", " ", ["a_b", "c"], "オリジナル,a b,c\n*\n"), (#"{tags:\n}"#, "\n", [], "*\n"),
  ])
  func `a tag map replaces, adds and omits tags`(key: String, separator: String, new: [String], map: String)
    async throws
  {
    _ = try await download("2024-01-05", 1)
    let work = try #require(try await works("2024-01-05", 1).values.first)
    let tags = try #require(work["tags"] as? [String])
    let file = try sandbox.write("\u{FEFF}" + map, to: "map.csv")
    #expect(try await write("txt=\(key)", "--tag-map \(file)").status == 0)
    let path = try #require(sandbox.files(in: "out").first { $0.hasSuffix(".txt") })
    // The new names of those tags that the work has, in its order.
    let rows = map.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    let replacements = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], Array($0.dropFirst())) })
    var expected: [String] = []
    for tag in tags {
      for name in replacements[tag] ?? replacements["*"] ?? [] where !expected.contains(name) {
        expected.append(name)
      }
    }
    let shown = separator == " " ? expected.map { $0.replacing(" ", with: "_") } : expected
    #expect(try text(path) == shown.joined(separator: separator))
    #expect(Set(shown).isSubset(of: new))
  }

  @Test func `titles have no line ends or escape sequences, and edited files stay`() async throws {
    let images = try await download("2024-02-15", 20)
    #expect(try await write("txt={title}|{tags}|{artist}").status == 0)
    for image in images {
      let text = try text(image + ".txt")
      #expect(
        !text.unicodeScalars.contains {
          $0 == "\u{1B}" || $0.properties.generalCategory == .lineSeparator || $0 == "\n" || $0 == "\r"
        })
    }
    let first = try #require(images.first) + ".txt"
    try Data("mine".utf8).write(to: URL(filePath: "\(out)/\(first)"))
    let run = try await write("txt={id}")
    #expect(run.errors.contains("1 sidecar edited by other programs, not changed"))
    #expect(try text(first) == "mine")
  }

  @Test func `an image is never overwritten`() async throws {
    let images = try await download()
    let before = try images.map { try Data(contentsOf: URL(filePath: "\(out)/\($0)")) }
    let formats = Set(images.compactMap { $0.split(separator: ".").last })
    for format in formats { _ = try await write("{stem}.\(format)={id}") }
    #expect(try images.map { try Data(contentsOf: URL(filePath: "\(out)/\($0)")) } == before)
  }

  @Test(arguments: [
    ("txt", "expected NAME=TEXT, such as txt={tags}"), ("=x", "invalid name; use an extension such as txt"),
    ("../x=x", "invalid name"), ("{stem}.=x", "invalid name"), ("part=x", "invalid name"),
    ("txt={tag}", "unknown key {tag}; use one of {id} {page}"), ("txt={id", "'{' without '}'"),
    ("txt={title:, }", "{title:, }: only {tags} has a separator"),
  ])
  func `an invalid template is refused`(template: String, problem: String) async throws {
    let run = try await write(template)
    #expect(run.status == 2 && run.errors.contains(problem), "\(run.errors)")
  }

  @Test func `an invalid tag map is reported with its path`() async throws {
    _ = try await download("2024-01-05", 1)
    let file = try sandbox.write("a,\"b", to: "map.csv")
    let run = try await write("txt={tags}", "--tag-map \(file)")
    #expect(run.status == 2 && run.errors.contains("\(file): invalid CSV: "), "\(run.errors)")
    #expect(try await write("txt={tags}", "--tag-map \(file).none").status == 1)
    #expect(!sandbox.files(in: "out").contains { $0.hasSuffix(".txt") })
  }
}
