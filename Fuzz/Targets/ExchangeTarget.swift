@testable import RankingLogCore

/// Exported archives of other users.
enum ExchangeTarget {
  private static let today = RankingDate(dayNumber: 20_000)

  static func run(_ bytes: [UInt8]) {
    guard var parser = try? ExchangeParser(today: today) else { return expect(false, "no SHA-256") }
    var snapshots: [RankingSnapshot] = []
    bytes.withUnsafeBufferPointer { bytes in
      var rest = bytes[...]
      while let feed = rest.firstIndex(of: UInt8(ascii: "\n")) {
        do {
          let line = UnsafeBufferPointer(rebasing: rest[...feed])
          if let snapshot = try parser.read(line) { snapshots.append(snapshot) }
        } catch {
          return
        }
        rest = rest[(feed + 1)...]
      }
    }
    for snapshot in snapshots { check(snapshot) }
    expect(written(read(written(snapshots))) == written(snapshots), "own lines are read otherwise")
  }

  private static func check(_ snapshot: RankingSnapshot) {
    expect(snapshot.fault(today: today) == nil, "a snapshot with a fault")
    for entry in snapshot.entries { Invariants.check(entry.illust) }
    var cleaned = snapshot
    cleaned.removeForeignImages()
    expect(cleaned == snapshot, "an image elsewhere")
  }

  private static func written(_ snapshots: [RankingSnapshot]) -> [UInt8] {
    let output = Lock<[UInt8]>([])
    do {
      var writer = try ExchangeWriter(compresses: false) { piece in output.withLock { $0 += piece } }
      for snapshot in snapshots { try writer.write(snapshot) }
      try writer.finish()
    } catch {
      expect(false, "\(error)")
    }
    return output.withLock { $0 }
  }

  private static func read(_ bytes: [UInt8]) -> [RankingSnapshot] {
    var snapshots: [RankingSnapshot] = []
    do {
      var parser = try ExchangeParser(today: today)
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let line = Array(line) + [UInt8(ascii: "\n")]
        let snapshot = try line.withUnsafeBufferPointer { bytes in try parser.read(bytes) }
        if let snapshot { snapshots.append(snapshot) }
      }
      try parser.checkEnd()
    } catch {
      expect(false, "own lines are refused: \(error)")
    }
    return snapshots
  }
}
