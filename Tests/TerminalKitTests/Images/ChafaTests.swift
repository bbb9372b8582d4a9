import Testing

@testable import TerminalKit

@Suite(.enabled(if: Chafa() != nil, "libchafa is not installed"))
struct ChafaTests {
  private let dark = RGB(red: 20, green: 40, blue: 60)
  private let light = RGB(red: 220, green: 200, blue: 180)

  @Test
  func `symbols show the halves of an image`() throws {
    let image = try PixelImage.sample(width: 64, height: 64) { _, y in y < 32 ? light : dark }
    let cells = try #require(Chafa()?.cells(image, columns: 4, rows: 1, cell: .default))
    for cell in try #require(cells.first) {
      let upper = cell.character == "▀" ? cell.foreground : cell.background
      let lower = cell.character == "▀" ? cell.background : cell.foreground
      #expect(["▀", "▄"].contains(cell.character))
      #expect(isNear(upper, light) && isNear(lower, dark))
    }
  }

  @Test
  func `symbols of noise are blocks, borders or sextants`() throws {
    let chafa = try #require(Chafa())
    let image = try PixelImage.noise(width: 240, height: 240)
    let cells = try #require(chafa.cells(image, columns: 24, rows: 12, cell: .default))
    #expect(cells.count == 12 && cells.allSatisfy { $0.count == 24 })
    for cell in cells.joined() {
      let value = cell.character.value
      let isBlock = (0x2500...0x259F).contains(value) || cell.character == " "
      #expect(isBlock || (0x1FB00...0x1FB3B).contains(value), "\(cell.character)")
    }
  }

  @Test(arguments: [(10, 10), (7, 3), (1, 1), (240, 240), (333, 222)])
  func `a flat image has one color`(width: Int, height: Int) throws {
    let image = try PixelImage.flat(width: width, height: height, light)
    let cells = try #require(Chafa()?.cells(image, columns: 3, rows: 2, cell: .default))
    for cell in cells.joined() {
      #expect(isNear(cell.background, light) || cell.character == "█" && isNear(cell.foreground, light))
    }
  }

  @Test(arguments: [(0, 0, 1, 1), (-1, Int.min, 1, 1), (Int.max, 1, 1024, 1), (1, Int.max, 1, 1024)])
  func `the number of symbols is limited`(columns: Int, rows: Int, filledColumns: Int, filledRows: Int) throws
  {
    let image = try PixelImage.noise(width: 9, height: 2)
    let cells = try #require(Chafa()?.cells(image, columns: columns, rows: rows, cell: .default))
    #expect(cells.count == filledRows && cells.allSatisfy { $0.count == filledColumns })
  }

  @Test
  func `several tasks share one library`() async throws {
    let chafa = try #require(Chafa())
    let images = try (0..<8).map { try PixelImage.noise(width: 60, height: 60, seed: $0) }
    let expected = images.map { chafa.cells($0, columns: 12, rows: 6, cell: .default) }
    await withTaskGroup(of: Bool.self) { group in
      for (image, cells) in zip(images, expected) {
        for _ in 0..<4 {
          group.addTask { @concurrent in chafa.cells(image, columns: 12, rows: 6, cell: .default) == cells }
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }

  private func isNear(_ color: RGB, _ other: RGB) -> Bool {
    let channels = [(color.red, other.red), (color.green, other.green), (color.blue, other.blue)]
    return channels.allSatisfy { abs(Int($0) - Int($1)) <= 3 }
  }
}
