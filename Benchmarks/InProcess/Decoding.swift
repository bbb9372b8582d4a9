import Foundation

@testable import RankingLogCore

/// The time to read the responses with 500 works, in milliseconds of CPU time. `peak_bytes` is the peak memory of the
/// process while it read each of them once, `base_bytes` the memory before, including the responses.
private struct DecodeFinding: Encodable {
  let source: String
  let works, replies, bytes: Int
  let milliseconds, minimum: Double
  let base_bytes, peak_bytes: Int
}

/// Whether the time grows in proportion to the length: `ratio` compares the times per byte, and is about 1.
private struct GrowthFinding: Encodable {
  let reply: String
  let bytes: [Int]
  let milliseconds: [Double]
  let ratio: Double
}

/// `measure replies DIRECTORY`: writes the responses of each source with 500 works, a file each.
func writeReplies(_ words: [String]) throws {
  guard words.count == 1 else { throw RankingLogError.usage("replies DIRECTORY") }
  for source in RankingSource.allCases {
    for (name, page) in zip(names(source), pages(of: source)) {
      try Data(page).write(to: URL(filePath: words[0]).appending(path: name))
    }
  }
}

/// `measure decode DIRECTORY SOURCE`: reads the written responses of a source like responses from the network. One
/// source per process, so that the memory contains no remains of another one.
func decodeReplies(_ words: [String]) throws {
  guard words.count == 2, let source = RankingSource(rawValue: words[1]) else {
    throw RankingLogError.usage("decode DIRECTORY SOURCE")
  }
  let pages = try names(source).map { name in
    Array(try Data(contentsOf: URL(filePath: words[0]).appending(path: name)))
  }
  let base = Memory.restart()
  let found = try pages.flatMap { try decode(source, $0) }
  let peak = Memory.peak
  let works = (1...500).map { InventedWork(rank: $0) }
  guard found.map(\.id) == works.map(\.id), found.map(\.title) == works.map(\.title) else {
    throw Unexpected()
  }
  let times = try times { for page in pages { _ = try decode(source, page) } }
  try report(
    DecodeFinding(
      source: source.rawValue, works: found.count, replies: pages.count,
      bytes: pages.reduce(0) { $0 + $1.count }, milliseconds: times.median, minimum: times.minimum,
      base_bytes: base, peak_bytes: peak))
}

/// `measure growth`: responses that are longer than any, and ten times longer still.
func measureGrowth(_ words: [String]) throws {
  guard words.isEmpty else { throw RankingLogError.usage("growth") }
  try growth("SAPI, 2,000 and 20,000 rows", [2000, 20_000]) { count in
    let body = Array(InventedReplies.sapi((1...count).map { InventedWork(rank: $0) }).utf8)
    return (body.count, { guard try decode(.sapi, body).count == count else { throw Unexpected() } })
  }
  try growth("website, 50 works with 100 and 1,000 tags", [100, 1000]) { count in
    let body = Array(
      InventedReplies.web((1...50).map { InventedWork(rank: $0, tags: count) }, next: nil).utf8)
    return (body.count, { guard try decode(.web, body)[49].tags.count == count else { throw Unexpected() } })
  }
  for line in ["あ&amp;い<br />", "&", "<", "&amp;&lt;"] {
    try growth("app API, a caption of 1 and 10 MB of `\(line)`", [1_000_000, 10_000_000]) { length in
      let caption = String(repeating: line, count: length / line.utf8.count)
      let body = Array(#"{"illust":\#(InventedReplies.app(InventedWork(rank: 1, caption: caption)))}"#.utf8)
      return (
        body.count,
        {
          let illust = try JSONDecoding.decode(AppDetailReply.self, from: body).illust.illust
          guard illust.caption.map(HTMLText.plain)?.isEmpty == false else { throw Unexpected() }
        }
      )
    }
  }
}

/// The result differs from the responses.
private struct Unexpected: Error {}

/// The bodies of a ranking of 500, page by page.
private func pages(of source: RankingSource) -> [[UInt8]] {
  let size = pageSize(source)
  return stride(from: 0, to: 500, by: size).map { start in
    let works = (start + 1...min(start + size, 500)).map { InventedWork(rank: $0) }
    let next = start + size < 500 ? start / size + 2 : nil
    let text =
      switch source {
      case .web: InventedReplies.web(works, next: next)
      case .app: InventedReplies.app(works, offset: next.map { ($0 - 1) * size })
      case .papi: InventedReplies.papi(works, next: next)
      case .sapi: InventedReplies.sapi(works)
      }
    return Array(text.utf8)
  }
}

/// Decodes a body like the clients.
private func decode(_ source: RankingSource, _ body: [UInt8]) throws -> [Illust] {
  switch source {
  case .web:
    try JSONDecoding.decode(WebRankingReply.self, from: body).page(number: 1, kind: RankingKind(.daily))
      .entries
      .map(\.illust)
  case .app: try JSONDecoding.decode(AppListReply.self, from: body).illusts.map(\.illust)
  case .papi: try JSONDecoding.decode(PAPIRankingReply.self, from: body).page(number: 1).entries.map(\.illust)
  case .sapi: RankingPage(sapi: try CSVReader.rows(body), number: 1).entries.map(\.illust)
  }
}

/// The files of the pages, in order.
private func names(_ source: RankingSource) -> [String] {
  stride(from: 0, to: 500, by: pageSize(source)).map { start in
    "\(source.rawValue)-\(start / pageSize(source) + 1).\(source == .sapi ? "csv" : "json")"
  }
}

private func pageSize(_ source: RankingSource) -> Int { source == .app || source == .sapi ? 30 : 50 }

/// Milliseconds of CPU time, over at least seven runs and a quarter of a second.
private func times(_ body: () throws -> Void) throws -> (median: Double, minimum: Double) {
  var times: [Double] = []
  while times.count < 7 || (times.reduce(0, +) < 250 && times.count < 100) {
    let before = threadProcessorTime()
    try body()
    times.append((threadProcessorTime() - before) * 1000)
  }
  times.sort()
  return (times[times.count / 2], times[0])
}

/// Compares a response of one length with one of ten times the length.
private func growth(_ name: String, _ sizes: [Int], _ make: (Int) -> (Int, () throws -> Void)) throws {
  let measured = try sizes.map { size in
    let (bytes, body) = make(size)
    return (bytes: bytes, time: try times(body).minimum)
  }
  let perByte = measured.map { $0.time / Double($0.bytes) }
  try report(
    GrowthFinding(
      reply: name, bytes: measured.map(\.bytes), milliseconds: measured.map(\.time),
      ratio: perByte[1] / perByte[0]))
}
