import Testing

@testable import RankingLogCore

/// Stored metadata of a work is never lost, regardless of the next response.
struct IllustMergeTests {
  private let stored = Illust(
    id: 7, title: "Harbour", artist: Artist(id: 3, name: "Ao", account: "ao3"), type: .manga, pageCount: 2,
    width: 800, height: 600, tags: ["sea", "two words"], createdAt: Timestamp(seconds: 1_000_020),
    uploadedAt: Timestamp(seconds: 2_000_000), ageRating: .all, ai: false, caption: "<b>hi</b>",
    images: ImageURLs(thumbnail: "t1", regular: "r1", original: "o1"),
    pages: [ImageURLs(original: "o1"), ImageURLs(original: "o1b")],
    statistics: Statistics(views: 10, ratings: 5, bookmarks: 2))

  @Test(arguments: [Visibility.hidden, .masked, .deleted])
  func `a response that hides the work changes only the visibility`(visibility: Visibility) {
    let merged = stored.merged(with: Illust(id: 7, visibility: visibility))
    var expected = stored
    expected.visibility = visibility
    #expect(merged == expected)
  }

  @Test(arguments: [Visibility.hidden, .masked, .deleted])
  func `masked metadata and URLs of a hidden work replace nothing`(visibility: Visibility) {
    let hollow = Illust(
      id: 7, title: "", artist: Artist(id: 0, name: ""), type: .illust, pageCount: 1, width: 100, height: 100,
      uploadedAt: Timestamp(seconds: 3_000_000),
      images: ImageURLs(thumbnail: "blurred", original: "stand-in"),
      pages: [], visibility: visibility, statistics: Statistics(views: 0))
    var expected = stored
    expected.visibility = visibility
    #expect(stored.merged(with: hollow) == expected)
  }

  @Test(arguments: [Visibility.hidden, .masked, .deleted])
  func `a placeholder's time, size and URL replace and fill nothing`(
    visibility: Visibility
  ) {
    var stored = stored
    stored.images.original = nil
    for created in [-32_400, 9_000_000] {
      let standIn = Illust(
        id: 7, artist: Artist(id: 3, name: "-", account: "-"), createdAt: Timestamp(seconds: created),
        uploadedAt: Timestamp(seconds: 9_000_000), images: ImageURLs(original: "other file"),
        visibility: visibility)
      var expected = stored
      expected.visibility = visibility
      #expect(stored.merged(with: standIn) == expected)
    }
  }

  @Test(arguments: Visibility.allCases)
  func `an empty title or name replaces nothing`(visibility: Visibility) {
    let merged = stored.merged(with: Illust(id: 7, artist: Artist(id: 3, name: ""), visibility: visibility))
    #expect(merged.title == "Harbour" && merged.artist == stored.artist)
    let named = Illust(id: 7, artist: Artist(id: 3, name: ""))
      .merged(with: Illust(id: 7, artist: Artist(id: 3, name: "Ao"), visibility: visibility))
    #expect(named.artist == Artist(id: 3, name: "Ao"))
  }

  @Test
  func `a masked response fills unknown fields`() {
    let masked = Illust(id: 7, title: "Harbour", type: .illust, tags: ["sea"], visibility: .masked)
    let merged = Illust(id: 7).merged(with: masked)
    #expect(merged.title == "Harbour")
    #expect(merged.type == .illust)
    #expect(merged.tags == ["sea"])
    #expect(merged.visibility == .masked)
  }

  @Test
  func `a visible response updates fields and keeps those it omits`() {
    let reply = Illust(
      id: 7, title: "Harbour II", artist: Artist(id: 3, name: "Aoi"), tags: ["port"],
      uploadedAt: Timestamp(seconds: 2_000_000), images: ImageURLs(regular: "r2"),
      pages: [ImageURLs(original: "o2")], statistics: Statistics(views: 11))
    let merged = stored.merged(with: reply)
    #expect(merged.title == "Harbour II")
    #expect(merged.artist == Artist(id: 3, name: "Aoi", account: "ao3"))
    #expect(merged.tags == ["port"])
    #expect(merged.images == stored.images, "the same file keeps the address under which it was seen first")
    #expect(merged.pages == [ImageURLs(original: "o2")])
    #expect(merged.statistics == Statistics(views: 11, ratings: 5, bookmarks: 2))
    #expect(merged.caption == "<b>hi</b>")
    #expect((merged.pageCount, merged.width, merged.ai) == (2, 800, false))
  }

  @Test
  func `an account name belongs to its artist only`() {
    let merged = stored.merged(with: Illust(id: 7, artist: Artist(id: 4, name: "Other")))
    #expect(merged.artist == Artist(id: 4, name: "Other"))
  }

  @Test
  func `tags split at their spaces by SAPI are not a change`() {
    #expect(stored.merged(with: Illust(id: 7, tags: ["sea", "two", "words"])).tags == ["sea", "two words"])
  }

  @Test
  func `a response fills unknown URLs`() {
    let list = Illust(id: 7, uploadedAt: Timestamp(seconds: 2_000_000), images: ImageURLs(thumbnail: "t1"))
    #expect(list.merged(with: stored).images == stored.images)
    #expect(list.merged(with: stored).pages == stored.pages)
  }

  @Test
  func `a work is visible again after it was hidden`() {
    let hidden = stored.merged(with: Illust(id: 7, visibility: .hidden))
    #expect(hidden.merged(with: Illust(id: 7, title: "Harbour")).visibility == .visible)
  }

  @Test
  func `a new upload discards the old URLs`() {
    let anew = Illust(
      id: 7, title: "Harbour", uploadedAt: Timestamp(seconds: 3_000_000), images: ImageURLs(thumbnail: "t2"))
    let merged = stored.merged(with: anew)
    #expect(merged.images == ImageURLs(thumbnail: "t2"))
    #expect(merged.pages == nil)
    #expect(merged.uploadedAt == Timestamp(seconds: 3_000_000))
  }

  @Test
  func `an outdated list does not restore the old URLs`() {
    let anew = Illust(id: 7, uploadedAt: Timestamp(seconds: 3_000_000), images: ImageURLs(thumbnail: "t2"))
    let merged = stored.merged(with: anew).merged(with: stored)
    #expect(merged.images == ImageURLs(thumbnail: "t2"))
    #expect(merged.pages == nil)
    #expect(merged.uploadedAt == Timestamp(seconds: 3_000_000))
    #expect(merged.title == "Harbour")
  }

  @Test(arguments: [
    (1_000_020, 999_960, 999_960), (1_000_020, 1_000_019, 1_000_019), (1_000_020, 1_000_033, 1_000_033),
    (1_000_033, 1_000_020, 1_000_033), (1_000_020, 5_000_000, 5_000_000), (-30, -60, -30),
  ])
  func `a time with seconds is not replaced by its minute`(before: Int, reported: Int, after: Int) {
    let merged = Illust(id: 7, createdAt: Timestamp(seconds: before))
      .merged(with: Illust(id: 7, createdAt: Timestamp(seconds: reported)))
    #expect(merged.createdAt?.seconds == after)
  }

  @Test
  func `the same response twice changes nothing`() {
    #expect(stored.merged(with: stored) == stored)
    #expect(Illust(id: 7).merged(with: stored) == stored)
  }
}
