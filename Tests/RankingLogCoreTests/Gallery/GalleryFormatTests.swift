import Testing

@testable import RankingLogCore
@testable import RankingLogSite

/// The data files of a gallery, byte by byte.
struct GalleryFormatTests {
  private static let kind = RankingKind(.daily, .manga)
  private static let date = RankingDate(dayNumber: 19_752)  // 2024-01-30

  private func text(_ script: consuming JSONWriter) -> String {
    String(decoding: script.bytes, as: UTF8.self)
  }

  private func text(_ file: DataFile) -> String { text(file.script) }

  @Test(
    arguments: [
      (100, 100, ">"), (72, 100, "5"), (1, 100, "$"), (4, 10, "$"), (26, 10, "Z"), (10_000, 1, "Z"),
      (933, 1000, "<"), (3, 2, "J"), (2, 3, "2"), (0, 10, "5"), (10, 0, "5"), (nil, 10, "5"), (nil, nil, "5"),
    ] as [(Int?, Int?, Character)])
  func `a ratio is one character`(width: Int?, height: Int?, character: Character) {
    #expect(Character(Unicode.Scalar(AspectRatio.character(width: width, height: height))) == character)
  }

  @Test func `a ratio is never a quote or a backslash`() {
    let characters = (1...400).map { AspectRatio.character(width: $0, height: 100) }
    #expect(characters.allSatisfy { (36...90).contains($0) } && characters == characters.sorted())
  }

  @Test(arguments: [
    ("a<b", #""a\u003cb""#), ("</script><!--", #""\u003c/script>\u003c!--""#), ("<", #""\u003c""#),
    ("\u{2028}\u{2029}\n\0", #""\u2028\u2029\n\u0000""#), ("\"\\", #""\"\\""#), ("猫<猫", #""猫\u003c猫""#),
  ])
  func `no string ends a script`(text: String, json: String) {
    let script = self.text(JSONWriter(calling: "RL.put", key: "k", capacity: 1) { $0.value(text) })
    #expect(script == "RL.put(\"k\",\(json));\n")
  }

  @Test func `a date is columns of equal length`() {
    let known = Illust(
      id: 5, title: "a<b", artist: Artist(id: 7, name: "N"), type: .manga, pageCount: 2, width: 3, height: 4,
      tags: ["x", "か\u{3099}", "が"], ageRating: .r18, ai: true)
    let unknown = Illust(id: 6, tags: ["が", "x"])
    let date = GalleryDate(
      kind: Self.kind, date: Self.date, state: .partial,
      places: [
        GalleryPlace(
          entry: RankingEntry(position: 1, rank: 2, previousRank: 0, illust: known),
          pictures: WorkImages(
            thumbnail: .jpg, image: .webp, color: ImageColor(red: 1, green: 35, blue: 239))),
        GalleryPlace(
          entry: RankingEntry(position: 9, visibility: .deleted, illust: unknown), pictures: WorkImages()),
      ])
    #expect(
      text(date.file()) == """
        RL.put("daily-manga/2024-01-30",{"state":"partial","artists":[[7,"N"]],\
        "tagNames":["x","か\u{3099}","が"],"id":[5,6],"rank":[2,9],"previous":[0,null],"title":["a\\u003cb",""],\
        "width":[3,0],"height":[4,0],"pages":[2,0],"type":[1,null],"age":[1,null],"ai":[1,null],"visibility":[0,3],\
        "thumbnail":[1,0],"image":[4,0],"color":"0123ef------","artist":[0,null],"tags":[[0,1,2],[2,0]]});

        """)
    #expect(date.ratios == "65" && date.heldCount == 1 && date.newCount == 1)
  }

  @Test func `titles, names, tags and captions have no control and bidirectional characters`() {
    let hostile = "a\u{202E}b\tc\u{1B}[31m\u{2066}d\u{0}"
    let illust = Illust(
      id: 5, title: hostile, artist: Artist(id: 7, name: hostile), tags: [hostile, hostile + "\u{200B}", "x"])
    let date = GalleryDate(
      kind: Self.kind, date: Self.date, state: .complete,
      places: [
        GalleryPlace(entry: RankingEntry(position: 1, illust: illust), pictures: WorkImages())
      ])
    let shown = "ab c\u{FFFD}[31md\u{FFFD}"
    let data = text(date.file())
    #expect(data.contains(#""title":["\#(shown)"]"#) && data.contains(#""artists":[[7,"\#(shown)"]]"#))
    // Tags that look the same are one.
    #expect(data.contains(#""tagNames":["\#(shown)","x"]"#) && data.contains(#""tags":[[0,0,1]]"#))
    let work = GalleryWork(illust: illust, caption: "\(hostile)<br>\r\n\(hostile)", appearances: [])
    #expect(
      text(SearchShard.file(0, [SearchedWork(work)]))
        .contains(#""text":"\#(shown)\t\#(shown)\t\#(shown)\t\#(shown)\tx""#))
    #expect(text(WorkShard.file(0, [work])).contains(#""caption":"\#(shown)\n \n\#(shown)""#))
  }

  @Test func `an artist whose name changes within a date has the first one`() {
    let places = ["old", "new"].enumerated().map { index, name in
      GalleryPlace(
        entry: RankingEntry(
          position: index + 1, illust: Illust(id: index + 1, artist: Artist(id: 7, name: name))),
        pictures: WorkImages())
    }
    let date = GalleryDate(
      kind: Self.kind, date: Self.date, state: .complete, places: places)
    #expect(text(date.file()).contains(#""artists":[[7,"old"]]"#))
  }

  @Test func `the index names rankings, dates and search shards`() {
    let index = IndexFile(
      title: "</title>", language: "auto", r18: "blur", works: 3,
      lists: [
        IndexFile.List(
          kind: Self.kind,
          dates: [
            IndexFile.Date(date: Self.date, state: .complete, places: 500, held: 480, new: 120),
            IndexFile.Date(date: Self.date.adding(days: 1), state: .absent),
          ]),
        IndexFile.List(kind: RankingKind(.weekly), dates: []),
      ], searchShards: [0, 4])
    #expect(
      text(index.file) == """
        RL.put("index",{"schema":1,"title":"\\u003c/title>","language":"auto","r18":"blur","works":3,\
        "lists":{"daily-manga":[["2024-01-30",500,"complete",480,120],["2024-01-31",0,"absent",0,0]],"weekly":[]},\
        "search":[0,4]});

        """)
    #expect(
      text(RatiosFile.file(Self.kind, year: 2024, [(Self.date, "<5"), (Self.date.adding(days: 1), "Z")]))
        == """
        RL.put("ratios/daily-manga/2024",{"2024-01-30":"\\u003c5","2024-01-31":"Z"});

        """)
  }

  private static func work(_ id: Int, _ change: (inout GalleryWork) -> Void = { _ in }) -> GalleryWork {
    var work = GalleryWork(
      illust: Illust(id: id, title: "t\t\(id)\n", artist: Artist(id: 7, name: "N"), tags: ["a b", "c"]),
      appearances: [
        GalleryWork.Appearances(
          kind: RankingKind(.daily), list: 0,
          places: [.init(day: 19_752, rank: 3), .init(day: 19_753, rank: 2)]),
        GalleryWork.Appearances(
          kind: RankingKind(.weekly), list: 2, places: [.init(day: 19_700, rank: 2)]),
      ])
    change(&work)
    return work
  }

  @Test func `a work has its ranks, and a caption and pages if they are stored`() {
    let pages = [
      GalleryWork.Page(format: .jpg, width: 1, height: 2), .init(format: .none), .init(format: .png),
    ]
    let works = [
      Self.work(9) { ($0.caption, $0.pages) = ("a<br>b &amp; <a href=\"x\">c</a>", pages) }, Self.work(8),
    ]
    let places = #""places":{"daily":[19752,3,19753,2],"weekly":[19700,2]}"#
    #expect(
      text(WorkShard.file(0, works)) == """
        RL.put("work/0",{"9":{\(places),"caption":"a\\nb & c","pages":[[1,1,2],[0,0,0],[2,0,0]]},"8":{\(places)}});

        """)
  }

  @Test func `a search shard has a line for each work, and its best rank`() {
    let works = [
      Self.work(9), Self.work(8) { $0.illust = Illust(id: 8, title: "x", ageRating: .all) },
      Self.work(7) { $0.illust = Illust(id: 7, title: "y", width: 3, height: 2, tags: ["AI生成"], ai: false) },
      Self.work(6) { $0.illust = Illust(id: 6, title: "z", ai: false) },
    ].map(SearchedWork.init)
    #expect(
      text(SearchShard.file(3, works)) == """
        RL.put("search/3",{"id":[9,8,7,6],"artist":[7,0,0,0],"best":[2,2,2,2],"list":[0,0,0,0],\
        "day":[19753,19753,19753,19753],"pages":[0,0,0,0],"type":[null,null,null,null],"age":[null,0,null,null],\
        "thumbnail":[0,0,0,0],"image":[0,0,0,0],"visibility":[0,0,0,0],"color":"------------------------",\
        "ratio":"55J5","text":"t 9 \\tN\\ta b\\tc\\nx\\t\\ny\\t\\tAI生成\\nz\\t","width":[0,0,3,0],"height":[0,0,2,0],\
        "ai":"--10","folded":"t9\\tn\\tab\\tc\\nx\\t\\ny\\t\\tai生成\\nz\\t"});

        """)
  }

  private static let keys: [SitePath.Key] = [
    .index, .recents, .favourites, .artists, .tags, .find, .count, .date(kind, date),
    .ratios(kind, year: 2024),
    .works(0), .works(2222), .search(0), .search(138), .animation(1), .animation(116_080_006),
  ]

  @Test(arguments: keys.indices, ["js", "json"])
  func `the path of a data file is parsed`(index: Int, type: String) {
    let key = Self.keys[index]
    let path = SitePath.data(key, extension: type)
    #expect(SitePath.isSafe(path) && SitePath.key(path, extension: type) == key)
    #expect(SitePath.key(path, extension: type == "js" ? "json" : "js") == nil && SitePath.Image(path) == nil)
  }

  @Test(arguments: ImageFileFormat.files, [1, 65_535, 65_536, 145_678_901])
  func `the path of an image is parsed`(format: ImageFileFormat, work: Int) {
    #expect(SitePath.Image(SitePath.thumbnail(of: work, format)) == .thumbnail(work))
    for page in [0, 7, 199] {
      let path = SitePath.image(of: work, page: page, format)
      #expect(SitePath.Image(path) == .page(ImageKey(work, page: page)))
      #expect(SitePath.Image(SitePath.frame(of: work, page, format)) == .frame(work, number: page))
      #expect(SitePath.key(path, extension: format.rawValue) == nil && SitePath.Image("x" + path) == nil)
    }
  }

  @Test(arguments: [
    ("data/index.js", true), ("thumbnail/17/1_p0.jpg", true), ("", false), ("/etc/passwd", false),
    ("../x", false), ("a/../b", false), ("a//b", false), ("a/", false), (".", false), ("a/./b", false),
    ("a b", false), ("a\\b", false), ("猫", false), ("a\u{301}", false), (".part", true),
  ])
  func `a path of a site cannot leave its directory`(path: String, isSafe: Bool) {
    #expect(SitePath.isSafe(path) == isSafe)
  }

  @Test func `a template is filled once`() {
    let filled = PageTemplate("<{{title}}>{{plain}}{{none}}{{".utf8).filled([
      "title": "{{plain}}", "plain": "P",
    ])
    #expect(String(decoding: filled, as: UTF8.self) == "<{{plain}}>P{{none}}{{")
  }
}
