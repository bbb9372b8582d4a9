/// Assigns indices to IDs, in the order in which they are added. A dictionary needs three times as long among millions of
/// IDs, because its hashes are keyed.
struct IDIndex: Sendable {
  /// The IDs, by their indices.
  private(set) var ids: [Int] = []
  /// The indices plus 1 by hash, with linear probing; 0 is free. At most half of these are in use.
  private var table = [Int32](repeating: 0, count: 1024)

  init() {}

  init(_ ids: some Sequence<Int>) { for id in ids { add(id) } }

  /// The index of an ID; nil if it was not added.
  subscript(id: Int) -> Int? {
    let index = Int(table[slot(of: id)]) - 1
    return index < 0 ? nil : index
  }

  /// Adds an ID unless it was added before.
  ///
  /// - Returns: Its index.
  @discardableResult
  mutating func add(_ id: Int) -> Int {
    let slot = slot(of: id)
    guard table[slot] == 0 else { return Int(table[slot]) - 1 }
    ids.append(id)
    table[slot] = Int32(ids.count)
    if 2 * ids.count > table.count { grow() }
    return ids.count - 1
  }

  /// The slot of an ID in the table, or the free one where it belongs.
  private func slot(of id: Int) -> Int {
    // Multiplication by the golden ratio distributes successive IDs; its upper bits depend on all bits of the ID.
    let hash = UInt64(bitPattern: Int64(id)) &* 0x9e37_79b9_7f4a_7c15
    var slot = Int(
      truncatingIfNeeded: hash >> UInt64(truncatingIfNeeded: table.count.leadingZeroBitCount + 1))
    while table[slot] != 0, ids[Int(table[slot]) - 1] != id { slot = (slot + 1) & (table.count - 1) }
    return slot
  }

  private mutating func grow() {
    table = [Int32](repeating: 0, count: 2 * table.count)
    for (index, id) in ids.enumerated() { table[slot(of: id)] = Int32(index + 1) }
  }
}
