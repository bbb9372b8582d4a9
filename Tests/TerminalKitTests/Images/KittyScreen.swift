@testable import TerminalKit

/// A terminal that interprets graphics commands, and records violations of the protocol.
struct KittyScreen {
  struct Placement: Hashable {
    let row: Int
    let column: Int
    let columns: Int
    let rows: Int

    init(row: Int, column: Int, columns: Int, rows: Int) {
      (self.row, self.column, self.columns, self.rows) = (row, column, columns, rows)
    }

    init(_ rect: CellRect) {
      self.init(row: rect.row, column: rect.column, columns: rect.columns, rows: rect.rows)
    }
  }

  /// The sizes of the stored images in bytes, by ID.
  private(set) var images: [UInt32: Int] = [:]
  /// The displayed placements by image ID and placement ID.
  private(set) var placements: [UInt32: [UInt32: Placement]] = [:]
  private(set) var maxByteCount = 0
  private(set) var transmissionCount = 0
  private(set) var violations: [String] = []

  private var usedIDs: Set<UInt32> = []
  private var cursor: (row: Int, column: Int)?
  private var upload: (id: UInt32, size: Int, payload: String)?
  /// The images whose data was incomplete.
  private var rejected: Set<UInt32> = []

  var isUploading: Bool { upload != nil }

  mutating func interpret(_ bytes: [UInt8]) {
    guard let commands = KittyCommand.all(in: bytes) else { return violations.append("not a command") }
    for command in commands {
      switch command {
      case .cursor(let row, let column): cursor = (row, column)
      case .graphics(let keys, let payload): interpret(keys, payload)
      }
    }
  }

  private mutating func interpret(_ keys: [String: String], _ payload: String) {
    if keys["q"] != "2" { violations.append("requests an answer") }
    if upload != nil {
      if keys["a"] != nil { violations.append("command inside an upload") }
      self.upload?.payload += payload
      if keys["m"] == "0" { store() }
      return
    }
    let id = UInt32(number(keys, "i"))
    switch keys["a"] {
    case "t":
      if !usedIDs.insert(id).inserted { violations.append("ID \(id) used twice") }
      if id == 0 || id > 0xFFFFFF { violations.append("ID \(id) outside 24 bits") }
      upload = (id, 3 * number(keys, "s") * number(keys, "v"), payload)
      if keys["m"] == nil { store() }
    case "p": place(id, keys)
    case "d": delete(id, keys)
    default: violations.append("action \(keys["a"] ?? "")")
    }
  }

  private mutating func store() {
    guard let upload else { return }
    self.upload = nil
    transmissionCount += 1
    guard KittyCommand.decoded(upload.payload)?.count == upload.size else {
      rejected.insert(upload.id)
      return
    }
    images[upload.id] = upload.size
    maxByteCount = max(maxByteCount, images.values.reduce(0, +))
  }

  private mutating func place(_ id: UInt32, _ keys: [String: String]) {
    if images[id] == nil { violations.append("placement of image \(id), which is not stored") }
    guard let position = cursor else { return violations.append("placement without a position") }
    let placement = UInt32(number(keys, "p"))
    placements[id, default: [:]][placement] = Placement(
      row: position.row - 1, column: position.column - 1, columns: number(keys, "c"), rows: number(keys, "r"))
    cursor = nil
  }

  private mutating func delete(_ id: UInt32, _ keys: [String: String]) {
    if rejected.remove(id) != nil { return }
    if images[id] == nil { violations.append("deletion of image \(id), which is not stored") }
    if keys["d"] == "I" {
      images[id] = nil
      placements[id] = nil
    } else {
      let placement = UInt32(number(keys, "p"))
      let removed = placements[id]?.removeValue(forKey: placement)
      if keys["d"] != "i" || removed == nil {
        violations.append("deletion of a placement that is not displayed")
      }
    }
  }

  private func number(_ keys: [String: String], _ key: String) -> Int { Int(keys[key] ?? "") ?? 0 }
}
