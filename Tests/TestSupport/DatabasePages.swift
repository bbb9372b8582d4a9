import Foundation

/// The pages of an SQLite file, to corrupt some of them as a failing disk does.
///
/// Knows only one part of the format: how an interior page refers to its children.
public struct DatabasePages {
  /// The file.
  public let path: String
  private var bytes: [UInt8]
  private let size: Int

  /// The content of a corrupted page.
  public enum Damage: String, Sendable, CaseIterable {
    case zeros, noise
  }

  /// Reads a closed database.
  public init(path: String) throws {
    self.path = path
    bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    size = Int(bytes[16]) << 8 | Int(bytes[17])
  }

  /// The number of pages.
  public var count: Int { bytes.count / size }

  /// The leaf pages of a table or index, in order.
  public func leaves(below root: Int) -> [Int] {
    let start = (root - 1) * size + (root == 1 ? 100 : 0)
    guard bytes[start] == 2 || bytes[start] == 5 else { return [root] }
    let cells = number(start + 3, 2)
    let children = (0..<cells).map { cell in number((root - 1) * size + number(start + 12 + 2 * cell, 2), 4) }
    return (children + [number(start + 8, 4)]).flatMap(leaves)
  }

  /// Corrupts a page.
  public mutating func damage(_ page: Int, _ damage: Damage) {
    var generator = UInt32(page)
    for index in (page - 1) * size..<page * size {
      generator = generator &* 1_664_525 &+ 1_013_904_223
      bytes[index] = damage == .zeros ? 0 : UInt8(generator >> 24)
    }
  }

  /// Replaces the single page of a table or an index by a tree in which each page refers many times to the same page, so that
  /// reading it does not end. The page has one row, with the ID 1.
  public mutating func repeatPage(_ root: Int) {
    let position = (root - 1) * size
    precondition(bytes[position] == 13 || bytes[position] == 10, "not a leaf page")
    let isTable = bytes[position] == 13
    let key: [UInt8] = isTable ? [1] : Array(bytes[position + number(position + 8, 2)..<position + size])
    bytes += bytes[position..<position + size]
    for _ in 1...8 { bytes += interiorPage(child: count, isTable ? 5 : 2, key) }
    bytes.replaceSubrange(
      position..<position + size, with: interiorPage(child: count, isTable ? 5 : 2, key))
    bytes.replaceSubrange(28..<32, with: field(count, 4))
  }

  private func interiorPage(child: Int, _ kind: UInt8, _ key: [UInt8]) -> [UInt8] {
    let length = 4 + key.count
    let cells = min((size - 12) / (length + 2), 300)
    let start = size - cells * length
    var page: [UInt8] = [kind, 0, 0] + field(cells, 2) + field(start, 2) + [0] + field(child, 4)
    for cell in 0..<cells { page += field(start + cell * length, 2) }
    page += [UInt8](repeating: 0, count: start - page.count)
    for _ in 0..<cells { page += field(child, 4) + key }
    return page
  }

  private func field(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Truncates the file.
  public mutating func cut(to pages: Int) { bytes.removeLast(bytes.count - pages * size) }

  /// Writes the file.
  public func write() throws { try Data(bytes).write(to: URL(filePath: path)) }

  private func number(_ offset: Int, _ length: Int) -> Int {
    bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
  }
}
