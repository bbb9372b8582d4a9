import Testing

@testable import TerminalKit

struct ImageSurfaceTests {
  private let query = Array("\u{1B}[c".utf8)

  private func surface(bytesPerSecond: Int?, environment: [String: String] = [:]) -> ImageSurface<Int> {
    ImageSurface(
      ImageChoice(.kitty, TerminalReport(), .trueColor, environment: environment), TerminalReport(),
      ScreenSize(columns: 80, rows: 24), .trueColor, .direct,
      bytesPerSecond.map { ConnectionSpeed(bytesPerSecond: $0) }, base: 0)
  }

  /// Requests an image of 30,000 bytes.
  private func draw(on surface: inout ImageSurface<Int>) throws -> [UInt8] {
    let image = TerminalImage(try .noise(width: 100, height: 100))
    var (grid, bytes) = (CellGrid(columns: 80, rows: 24), [UInt8]())
    let box = CellRect(column: 0, row: 0, columns: 20, rows: 10)
    _ = surface.draw([ImageSurface.Item(1, image, in: box)], on: &grid, into: &bytes)
    return bytes
  }

  @Test func `blocks are half blocks, even if libchafa is installed`() throws {
    var surface = ImageSurface<Int>(
      ImageChoice(.blocks, TerminalReport(), .trueColor, environment: [:]), TerminalReport(),
      ScreenSize(columns: 80, rows: 24), .trueColor, base: 0)
    let image = TerminalImage(try .noise(width: 100, height: 100))
    var (grid, bytes) = (CellGrid(columns: 80, rows: 24), [UInt8]())
    let box = CellRect(column: 0, row: 0, columns: 20, rows: 10)
    _ = surface.draw([ImageSurface.Item(1, image, in: box)], on: &grid, into: &bytes)
    for row in 0..<10 { #expect(grid.text(ofRow: row).prefix(20) == String(repeating: "▀", count: 20)) }
  }

  /// Returns the bytes until the terminal has to answer, or the image is complete.
  private func transmit(on surface: inout ImageSurface<Int>) -> (bytes: [UInt8], isLast: Bool) {
    var (bytes, count, isLast) = ([UInt8](), -1, false)
    while count < bytes.count, !isLast {
      count = bytes.count
      isLast = surface.transmitNext(into: &bytes)
    }
    return (bytes, isLast)
  }

  @Test func `a frame contains no image data`() throws {
    var surface = surface(bytesPerSecond: nil)
    #expect(try draw(on: &surface).isEmpty)
    let transmitted = transmit(on: &surface)
    #expect(transmitted.isLast && transmitted.bytes.count > 40_000 && !transmitted.bytes.contains(query))
    #expect(
      String(decoding: try draw(on: &surface), as: UTF8.self).hasPrefix("\u{1B}[1;1H\u{1B}_Ga=p,i=1,p=1,"))
  }

  @Test(arguments: [(1000, 4096), (20_000, 5000), (80_000, 20_000), (1_000_000, 250_000)])
  func `on a connection, at most a quarter of a second of image data is not read`(speed: Int, window: Int)
    throws
  {
    var surface = surface(bytesPerSecond: speed)
    _ = try draw(on: &surface)
    while true {
      let (bytes, isLast) = transmit(on: &surface)
      // The last part exceeds the window.
      #expect(!bytes.isEmpty && bytes.count < window + 4200)
      if isLast { break }
      #expect(bytes.suffix(3) == query[...] && bytes.count >= window)
      #expect(transmit(on: &surface).bytes.isEmpty)
      surface.receiveAnswer()
    }
  }

  @Test func `removing all images ends a transmission, and another one starts without an answer`() throws {
    var surface = surface(bytesPerSecond: 20_000)
    _ = try draw(on: &surface)
    _ = transmit(on: &surface)
    #expect(text { surface.removeAll(into: &$0) } == "␛_Gm=0,q=2;␛\\␛_Ga=d,d=I,i=1,q=2␛\\")
    _ = try draw(on: &surface)
    #expect(String(decoding: transmit(on: &surface).bytes, as: UTF8.self).hasPrefix("\u{1B}_Ga=t,"))
  }

  @Test(arguments: [([:], true), (["TMUX": "x"], false)])
  func `a session with image IDs ends incomplete transmissions, except in tmux`(
    environment: [String: String], ends: Bool
  ) {
    let leaving = surface(bytesPerSecond: nil, environment: environment).modes.leaving
    #expect(leaving.starts(with: "\u{1B}\\\u{1B}_Gm=0,q=2;\u{1B}\\".utf8) == ends)
    #expect(leaving.count <= 256)
  }

  @Test func `in tmux, an image is one sequence`() throws {
    var surface = surface(bytesPerSecond: 20_000, environment: ["TMUX": "x"])
    _ = try draw(on: &surface)
    let (bytes, isLast) = transmit(on: &surface)
    #expect(isLast && bytes.starts(with: "\u{1B}Ptmux;".utf8) && bytes.suffix(3) == query[...])
    #expect(bytes.ranges(of: Array("\u{1B}Ptmux;".utf8)).count == 1)
  }
}
