import TestSupport
import Testing

@testable import RankingLogCore

/// A recorded page of a ranking always prints the same bytes, regardless of later metadata in any order.
struct WorkVersionsModelTests {
  @Test(.watchdog, arguments: Thorough.sample(Array(stride(from: 0, to: 200, by: 10)), quick: 2))
  func `pages print the metadata from the time they were recorded, in 200 random histories`(first: Int)
    async throws
  {
    for seed in first..<first + (Thorough.isEnabled ? 10 : 5) {
      var history = try InventedHistory(seed: UInt64(seed))
      for step in 1...30 {
        try await history.step()
        if step.isMultiple(of: 10) { try await history.check() }
      }
    }
  }
}

/// An archive under random changes, with a model that keeps complete copies.
private struct InventedHistory {
  private let directory: StoreDirectory
  private var archive: Archive
  private var random: SplitMix
  private let seed: UInt64
  private let kind = RankingKind(.daily)
  /// A stopped clock.
  private let now = Timestamp(seconds: 1_700_000_000)

  private var works: [Int: Illust] = [:]
  private var artists: [Int: Artist] = [:]
  private var snapshots: [Snapshot] = []

  private struct Snapshot {
    var stored: StoredRanking
    var date: RankingDate
    /// The entries of each page at the time of recording.
    var pages: [[RankingEntry]] = []
    var works: Set<Int> { Set(pages.joined().map(\.illust.id)) }
    var isCurrent = true
  }

  init(seed: UInt64) throws {
    (self.seed, random) = (seed, SplitMix(state: seed &* 7919))
    directory = try StoreDirectory()
    archive = Archive(directory: directory.path)
  }

  mutating func step() async throws {
    switch Int.random(in: 0..<12, using: &random) {
    case 0...2: try await addRanking(isRefresh: false)
    case 3: try await addRanking(isRefresh: true)
    case 4...5: try await addPage()
    case 6...7: try await recordListed()
    case 8:
      let work = invent()
      try await archive.record(work, at: now)
      learn(work)
    case 9: try await rollBack()
    case 10:
      if let id = works.keys.sorted().randomElement(using: &random) {
        try await archive.recordDeleted(id)
        works[id]?.visibility = .deleted
      }
    default:
      await archive.close()
      archive = Archive(directory: directory.path)
    }
  }

  /// All pages of all snapshots, read single and in a walk.
  func check() async throws {
    for snapshot in snapshots {
      let pages = try await archive.pages(of: snapshot.stored, from: 1, count: 20)
      #expect(pages.count == snapshot.pages.count, "seed \(seed)")
      for (page, entries) in zip(pages, snapshot.pages) {
        #expect(lines(page.entries, snapshot) == lines(entries, snapshot), "seed \(seed)")
      }
    }
    for snapshot in (snapshots + snapshots.reversed()) where snapshot.isCurrent {
      let lookup = try await archive.lookUp(kind, snapshot.date, .web, ReadLimit(isWalk: true))
      #expect(
        lines(lookup.pages.flatMap(\.entries), snapshot) == lines(snapshot.pages.flatMap { $0 }, snapshot),
        "seed \(seed), in a walk")
    }
  }

  private func lines(_ entries: [RankingEntry], _ snapshot: Snapshot) -> [String] {
    entries.map { String(decoding: EntryRecord($0, of: snapshot.stored.ranking).json, as: UTF8.self) }
  }

  private mutating func addRanking(isRefresh: Bool) async throws {
    let current = snapshots.filter(\.isCurrent).randomElement(using: &random)
    guard !isRefresh || current != nil else { return }
    let date = isRefresh ? current?.date ?? .first : RankingDate.first.adding(days: snapshots.count)
    let draft = isRefresh ? try await archive.beginRefresh(.web, kind, date, at: now) : nil
    // A refresh becomes current once it is complete.
    try await record(1, isLast: isRefresh, date, draft, into: nil)
  }

  private mutating func addPage() async throws {
    let open = snapshots.indices.filter { snapshots[$0].isCurrent && snapshots[$0].pages.count == 1 }
    guard let index = open.randomElement(using: &random), snapshots[index].stored.ranking.state == .partial
    else { return }
    try await record(2, isLast: true, snapshots[index].date, nil, into: index)
  }

  private mutating func record(
    _ number: Int, isLast: Bool, _ date: RankingDate, _ draft: StoredRanking?, into index: Int?
  ) async throws {
    let taken = index.map { snapshots[$0].works } ?? []
    var replies: [Illust] = []
    for _ in 0..<3 {
      let reply = invent()
      if !taken.contains(reply.id), !replies.contains(where: { $0.id == reply.id }) { replies.append(reply) }
    }
    let start = index.map { snapshots[$0].pages.joined().count } ?? 0
    let entries = replies.enumerated().map { index, reply in
      RankingEntry(position: index + 1, rank: start + index + 1, visibility: reply.visibility, illust: reply)
    }
    let (stored, recorded) = try await archive.record(
      RankingPage(number: number, entries: entries, next: isLast ? nil : number + 1), source: .web,
      kind: kind, date: date, at: now, snapshot: draft)
    #expect(try await archive.page(number, of: stored) == recorded, "seed \(seed)")
    for reply in replies { learn(reply) }
    let copies = entries.enumerated().map { index, entry in
      var copy = entry
      copy.position = start + index + 1
      copy.illust = expectedIllust(entry.illust.id)
      return copy
    }
    if let index {
      snapshots[index].stored = stored
      snapshots[index].pages.append(copies)
    } else {
      for other in snapshots.indices where snapshots[other].date == date {
        snapshots[other].isCurrent = false
      }
      snapshots.append(Snapshot(stored: stored, date: date, pages: [copies]))
    }
  }

  private mutating func recordListed() async throws {
    let replies = (0..<3).map { _ in invent() }
    _ = try await archive.recordListed(replies)
    for reply in replies { learn(reply) }
  }

  private mutating func rollBack() async throws {
    let reply = invent()
    await #expect(throws: RankingLogError.self) {
      try await archive.writingWorks { (connection: borrowing Connection, written) throws(RankingLogError) in
        try connection.upsert(reply, &written)
        throw .nothing("stop")
      }
    }
  }

  private func expectedIllust(_ id: Int) -> Illust {
    var illust = works[id] ?? Illust(id: id)
    illust.artist = illust.artist.flatMap { artists[$0.id] }
    return illust
  }

  private mutating func learn(_ reply: Illust) {
    let merged = works[reply.id] == nil ? reply : expectedIllust(reply.id).merged(with: reply)
    if let artist = merged.artist {
      artists[artist.id] = artists[artist.id].map { $0.merged(with: artist) } ?? artist
    }
    works[reply.id] = merged
  }

  private mutating func invent() -> Illust {
    func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &random)] }
    let (id, uploaded) = (
      pick(Array(1...7)), pick([nil, 1_000_000, 2_000_000]).map { Timestamp(seconds: $0) }
    )
    let visibility = pick([Visibility.visible, .visible, .visible, .masked, .hidden, .deleted])
    let path = uploaded.map { "https://i.pximg.net/img/\($0.imagePath)/\(id)_p0" }
    return Illust(
      id: id, title: pick(["", "one", "two", "three"]),
      artist: pick([nil, 1, 1, 2]).map {
        Artist(id: $0, name: pick(["", "A", "B", "C"]), account: pick([nil, "a", "b"]))
      },
      type: pick([nil, .illust, .manga]), pageCount: pick([nil, 1, 2]), width: pick([nil, 100, 200]),
      height: pick([nil, 300]), tags: pick([[], ["sea"], ["sea", "two words"]]),
      createdAt: pick([nil, 60_000, 60_030]).map { Timestamp(seconds: $0) }, uploadedAt: uploaded,
      ageRating: pick([nil, .all, .r18]), ai: pick([nil, true, false]),
      images: ImageURLs(
        thumbnail: path.map { $0 + "_t.jpg" }, regular: nil, original: pick([nil, path.map { $0 + ".png" }])),
      visibility: visibility)
  }
}
