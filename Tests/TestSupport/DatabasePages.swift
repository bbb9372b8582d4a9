import Foundation

/// The pages of an SQLite file, to corrupt some of them as a failing disk does.
///
/// Knows only one part of the format: how an inner page refers to its children.
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

  /// Truncates the file.
  public mutating func cut(to pages: Int) { bytes.removeLast(bytes.count - pages * size) }

  /// Writes the file.
  public func write() throws { try Data(bytes).write(to: URL(filePath: path)) }

  private func number(_ offset: Int, _ length: Int) -> Int {
    bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
  }
}
