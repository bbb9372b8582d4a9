import CommandLineKit
import Platform
import RankingLogCore
import TerminalKit

/// Prints thumbnails of works between lines of text.
struct ThumbnailPrinter {
  private let context: Context
  private let library: ImageLibrary
  private let works: Works
  private let isR18: Bool
  private let columns: Int
  private let rows: Int
  private var surface: ImageSurface<Int>

  /// The number of images that are found together, before their entries are printed.
  private static let batch = 10

  /// Queries the terminal.
  ///
  /// - Parameters:
  ///   - isR18: Whether all works are R-18.
  ///   - columns: The maximum width of a thumbnail in cells.
  ///   - rows: The maximum height of a thumbnail in cells.
  /// - Returns: Nil if stdout is not a terminal, or the terminal displays no images.
  init?(
    _ context: Context, _ common: CommonOptions, _ pictures: PicturesOption, _ log: RankingLog, fetches: Bool,
    isR18: Bool = false, columns: Int, rows: Int
  ) throws {
    guard context.output.isTerminal, pictures.pictures != .none else { return nil }
    let check = try TerminalCheck(context, common, pictures)
    surface = ImageSurface(check)
    guard surface.isOn else { return nil }
    (self.context, self.isR18, self.rows) = (context, isR18, rows)
    self.columns = min(columns, check.screen.columns)
    (library, works) = (log.images(.thumbnail, fetches: fetches), log.works)
  }

  /// Prints the thumbnails of works.
  ///
  /// - Parameter before: Called before the thumbnail of each work, with its position.
  mutating func print(_ ids: [Int], before: (Int) throws -> Void = { _ in }) async throws {
    for start in stride(from: 0, to: ids.count, by: Self.batch) {
      let batch = ids[start..<min(start + Self.batch, ids.count)]
      var found: [Int: [UInt8]] = [:]
      try await library.images(batch.map { ImageKey($0) }) { key, result in
        found[key.illust] = try result.image?.bytes()
      }
      let restricted = try await works.restricted(Array(batch), .blur, isR18: isR18)
      for index in batch.indices {
        try before(index)
        guard let bytes = found[ids[index]] else { continue }
        try print(bytes, isBlurred: restricted[ids[index]] != nil)
      }
    }
  }

  /// Prints a thumbnail; none if it cannot be decoded.
  private mutating func print(_ file: [UInt8], isBlurred: Bool) throws {
    let side = surface.side(columns: columns, rows: rows)
    guard let thumbnail = TerminalImage(file, side: side, isBlurred: isBlurred) else { return }
    var bytes: [UInt8] = []
    surface.drawLines(thumbnail, columns: columns, rows: rows, into: &bytes)
    try context.print { sink throws(SinkError) in try sink.write(bytes: bytes) }
  }
}
