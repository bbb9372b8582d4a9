@testable import RankingLogCore

/// Lists of works, as `--input` reads them.
enum WorksTarget {
  static func run(_ bytes: [UInt8]) {
    let list = WorkList(bytes)
    let lines = 1 + bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    expect(list.problems.allSatisfy { (1...lines).contains($0.line) }, "a fault beyond the end")
    expect(
      zip(list.problems, list.problems.dropFirst()).allSatisfy { $0.line <= $1.line }, "faults out of order")
    for work in list.works {
      expect(work.id > 0, "id \(work.id)")
      guard let hint = work.hint else { continue }
      expect(hint.id == work.id, "the hint is another work's")
      Invariants.check(hint)
    }
    // The parsed works are printed, read again, and are equal.
    let printed = list.works.flatMap { EntryRecord($0.hint ?? Illust(id: $0.id)).json + [UInt8(ascii: "\n")] }
    let again = WorkList(printed)
    expect(again.problems.isEmpty, "own output is not understood: \(again.problems)")
    expect(again.works.map(\.id) == list.works.map(\.id), "other works")
    let ids = WorkList(list.works.flatMap { Array("\($0.id)\n".utf8) })
    expect(ids.works.map(\.id) == list.works.map(\.id) && ids.problems.isEmpty, "ids are not read back")
  }
}
