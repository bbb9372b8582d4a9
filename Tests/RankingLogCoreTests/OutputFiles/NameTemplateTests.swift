import Testing

@testable import RankingLogCore

struct NameTemplateTests {
  private let appearance = RankingAppearance(
    kind: RankingKind(.daily), date: RankingDate(dayNumber: 19_727), rank: 7)

  private func values(
    _ illust: Illust = Illust(
      id: 42, title: "Harbour", artist: Artist(id: 3, name: "Ao"), type: .illust, pageCount: 1),
    appearance: RankingAppearance? = nil, page: Int = 0, size: ImageSize = .original
  ) -> NameValues {
    NameValues(illust: illust, appearance: appearance, page: page, size: size, format: "jpg")
  }

  private func path(_ template: String, _ values: NameValues) throws -> String {
    try NameTemplate(template).path(values)
  }

  @Test
  func `the default templates give the documented names`() throws {
    #expect(NameTemplate.ranking.path(values(appearance: appearance)) == "daily/2024-01-05/007_42_p0.jpg")
    #expect(NameTemplate.work.path(values()) == "42_p0.jpg")
    #expect(NameTemplate.work.path(values(size: .regular)) == "42_p0_regular.jpg")
    #expect(
      try NameTemplate("{ranking}/{date}/{rank:000}_{id}_p{page}{size}.{ext}").path(
        values(appearance: appearance))
        == NameTemplate.ranking.path(values(appearance: appearance)))
    #expect(try path("{id}_p{page}{size}.{ext}", values()) == NameTemplate.work.path(values()))
  }

  @Test(arguments: [
    ("{ranking}", "weekly-manga"), ("{mode}", "weekly"), ("{content}", "manga"), ("{date}", "2024-01-05"),
    ("{year}", "2024"), ("{month}", "01"), ("{day}", "05"), ("{rank}", "7"), ("{rank:0}", "7"),
    ("{rank:00000}", "00007"),
    ("{id}", "42"), ("{id:00000000}", "00000042"), ("{page}", "0"), ("{page:00}", "00"), ("x{size}", "x"),
    ("{ext}", "jpg"),
    ("{title}", "Harbour"), ("{artist}", "Ao"), ("{artist_id}", "3"), ("{type}", "illust"),
    ("a b-{id}", "a b-42"),
    ("{year}/{month}/{day}/{id}.{ext}", "2024/01/05/42.jpg"), ("{id}{id}", "4242"), ("}", "}"),
  ])
  func `each key is replaced by its value`(template: String, expected: String) throws {
    let appearance = RankingAppearance(
      kind: RankingKind(.weekly, .manga), date: RankingDate(dayNumber: 19_727), rank: 7)
    #expect(try path(template, values(appearance: appearance)) == expected)
  }

  @Test
  func `every key is in the table above, with a value or as unknown`() throws {
    #expect(NameTemplate.Key.allCases.count == 16)
    for key in NameTemplate.Key.allCases {
      let name = try path("x{\(key.rawValue)}", values(Illust(id: 42)))
      #expect(name.count > 1 || key == .size || key == .title, "\(key)")
    }
    #expect(try path("{rank}_{date}_{artist}", values(Illust(id: 42))) == "unknown_unknown_unknown")
  }

  @Test(arguments: [
    (1, 0, "p0"), (10, 9, "p9"), (11, 3, "p03"), (100, 7, "p07"), (105, 7, "p007"), (105, 104, "p104"),
    (1001, 1, "p0001"),
  ])
  func `page numbers of a work have equal width`(pageCount: Int, page: Int, expected: String) throws {
    #expect(try path("p{page}", values(Illust(id: 42, pageCount: pageCount), page: page)) == expected)
  }

  @Test(arguments: [
    (ImageSize.original, "42"), (.regular, "42_regular"), (.mobile, "42_mobile"),
    (.thumbnail, "42_thumbnail"),
  ])
  func `sizes other than the original's are part of the name`(size: ImageSize, expected: String) throws {
    #expect(try path("{id}{size}", values(size: size)) == expected)
  }

  @Test(arguments: ["{}", "{name}", "{ID}", "{id }", "{illust_id}", "x/{rank}{nope:00}"])
  func `an unknown key is a usage error that lists the keys`(template: String) {
    let error = #expect(throws: RankingLogError.self) { try NameTemplate(template) }
    guard case .usage(let message) = error else {
      Issue.record("no usage error")
      return
    }
    for key in NameTemplate.Key.allCases { #expect(message.description.contains("{\(key.rawValue)}")) }
  }

  @Test(arguments: [
    "", "/", "/{id}", "//{id}", "{id}/", "{date}//{id}", "..", "../{id}", "{date}/../{id}", "{date}/..",
    "{id", "{", "{id:3}",
    "{id:01}", "{id:000000000000000000000}", "{id:{page}}", String(repeating: "{title}", count: 143),
    String(repeating: "x", count: 231) + "{id}.{ext}", String(repeating: "絵", count: 84), "{id}.{ext}.part",
  ])
  func `absolute names, parent directories and malformed templates are usage errors`(template: String) {
    let error = #expect(throws: RankingLogError.self) { try NameTemplate(template) }
    guard case .usage = error else {
      Issue.record("no usage error")
      return
    }
  }

  @Test(
    arguments: FileNameSanitizerTests.hostile + ["../../x", "/etc/passwd", "a/../../b", "{id}", "..\\..\\x"])
  func `no title escapes the output directory`(title: String) throws {
    let illust = Illust(id: 42, title: title, artist: Artist(id: 3, name: title), pageCount: 1)
    for template in [
      "{title}", "{artist}/{title}.{ext}", "..{title}/{id}", "{title}..{artist}/{id}",
      "{title}{size}/.{title}",
    ] {
      let path = try path(template, values(illust, appearance: appearance))
      let components = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      #expect(components.count == template.split(separator: "/").count)
      for component in components {
        #expect(!component.isEmpty && component.first != UInt8(ascii: "."))
        #expect(component.count <= 250)
      }
    }
  }

  @Test
  func `the longest template retains its ID and its extension`() throws {
    let text = String(repeating: "x", count: 228) + "{id}.{ext}"
    #expect(try path(text, values()).hasSuffix("x42.jpg"))
    #expect(
      try NameTemplate(NameTemplate.Key.allCases.map { "{\($0.rawValue)}" }.joined()).components.count == 1)
  }

  @Test
  func `a long title leaves room for the ID and the extension`() throws {
    let illust = Illust(id: 114_862_000, title: String(repeating: "絵", count: 500), pageCount: 1)
    let name = try path("{rank:000}_{title}_{id}_p{page}.{ext}", values(illust, appearance: appearance))
    #expect(name.hasPrefix("007_絵") && name.hasSuffix("絵_114862000_p0.jpg"))
    #expect(name.utf8.count <= 250)
  }
}
