import Platform
import TestSupport
import Testing

@testable import TerminalKit

struct ImageMemoryTests {
  private let pixel = PixelImage(width: 1, height: 1, bytes: [0, 0, 0])

  @Test
  func `an image is transmitted once and then moved`() {
    var memory = ImageMemory<String>(base: 0xFF00_0009)
    let first = ImagePlacement(key: "a", column: 4, row: 2, columns: 24, rows: 12)
    #expect(
      frame(&memory, [first])
        == "␛_Ga=t,f=24,s=1,v=1,i=10,q=2;AAAA␛\\␛[3;5H␛_Ga=p,i=10,p=1,c=24,r=12,C=1,q=2␛\\")
    #expect(frame(&memory, [first]).isEmpty)
    let second = ImagePlacement(key: "a", column: 4, row: 0, columns: 24, rows: 12)
    #expect(frame(&memory, [second]) == "␛[1;5H␛_Ga=p,i=10,p=1,c=24,r=12,C=1,q=2␛\\")
    #expect(frame(&memory, []) == "␛_Ga=d,d=i,i=10,p=1,q=2␛\\")
    #expect(frame(&memory, [first]) == "␛[3;5H␛_Ga=p,i=10,p=1,c=24,r=12,C=1,q=2␛\\")
    #expect(text { memory.removeAll(into: &$0) } == "␛_Ga=d,d=I,i=10,q=2␛\\")
    #expect(text { memory.removeAll(into: &$0) }.isEmpty)
    #expect(memory.byteCount == 0 && !memory.contains("a"))
  }

  @Test
  func `an image in two rectangles has two placements`() {
    var memory = ImageMemory<String>(base: 0)
    let placements = [0, 30].map { ImagePlacement(key: "a", column: $0, row: 0, columns: 2, rows: 1) }
    #expect(
      frame(&memory, placements)
        == "␛_Ga=t,f=24,s=1,v=1,i=1,q=2;AAAA␛\\␛[1;1H␛_Ga=p,i=1,p=1,c=2,r=1,C=1,q=2␛\\"
        + "␛[1;31H␛_Ga=p,i=1,p=2,c=2,r=1,C=1,q=2␛\\")
    #expect(frame(&memory, [placements[0]]) == "␛_Ga=d,d=i,i=1,p=2,q=2␛\\")
  }

  @Test
  func `a part of an image is displayed without transmission`() {
    var memory = ImageMemory<String>(base: 0)
    _ = frame(&memory, [ImagePlacement(key: "a", column: 0, row: 1, columns: 2, rows: 2)])
    let source = KittyGraphics.Rectangle(x: 0, y: 1, width: 1, height: 1)
    let part = ImagePlacement(key: "a", column: 0, row: 0, columns: 2, rows: 1, source: source, zIndex: -1)
    #expect(frame(&memory, [part]) == "␛[1;1H␛_Ga=p,i=1,p=1,c=2,r=1,C=1,q=2,z=-1,x=0,y=1,w=1,h=1␛\\")
  }

  @Test
  func `a removed image is transmitted again with another ID`() {
    var memory = ImageMemory<String>(base: 0xFFFFFE)
    let placement = ImagePlacement(key: "a", column: 0, row: 0, columns: 2, rows: 1)
    _ = frame(&memory, [placement])
    #expect(text { memory.remove("a", into: &$0) } == "␛_Ga=d,d=I,i=16777215,q=2␛\\")
    #expect(text { memory.remove("b", into: &$0) }.isEmpty)
    #expect(frame(&memory, [placement]).hasPrefix("␛_Ga=t,f=24,s=1,v=1,i=1,q=2;"))
  }

  @Test
  func `images that are not loaded or exceed the budget are returned`() throws {
    var memory = ImageMemory<Int>(base: 0, budget: 9)
    let images = try (0..<5).map { try PixelImage.noise(width: $0 + 1, height: 1) }
    let requested = (0..<5).map { ImagePlacement(key: $0, column: 0, row: $0, columns: 1, rows: 1) }
    var (screen, bytes) = (KittyScreen(), [UInt8]())
    let missing = memory.place(requested, image: { $0 == 0 ? nil : images[$0] }, into: &bytes)
    screen.interpret(bytes)
    #expect(missing == [0, 2, 3, 4])
    #expect(memory.contains(1) && memory.byteCount == 6)
    #expect(screen.images.count == 1 && screen.violations.isEmpty)
  }

  @Test
  func `the images that left the screen first are freed first`() {
    var memory = ImageMemory<String>(base: 0, budget: 9)
    for key in ["a", "b", "c", "a", "d"] {
      _ = frame(&memory, [ImagePlacement(key: key, column: 0, row: 0, columns: 1, rows: 1)])
    }
    #expect(["a", "b", "c", "d"].filter(memory.contains) == ["a", "c", "d"])
  }

  @Test(arguments: [
    (0, 0, 0, 1), (0, 0, 1, 0), (-1, 0, 1, 1), (0, -1, 1, 1), (0, 0, -1, -1),
    (Int.min, Int.min, Int.min, Int.min),
    (Int.max, Int.max, Int.max, Int.max), (0, 0, 10_000, 1), (10_000, 0, 1, 1),
  ])
  func `a rectangle without cells or with huge numbers is ignored`(
    column: Int, row: Int, columns: Int, rows: Int
  ) {
    var memory = ImageMemory<String>(base: 0)
    let placement = ImagePlacement(key: "a", column: column, row: row, columns: columns, rows: rows)
    #expect(frame(&memory, [placement]).isEmpty)
    let source = KittyGraphics.Rectangle(x: column, y: row, width: columns, height: rows)
    let part = ImagePlacement(key: "a", column: 0, row: 0, columns: 1, rows: 1, source: source)
    #expect(frame(&memory, [part]).isEmpty)
  }

  @Test(arguments: [Int.min, -1, 0, 2])
  func `a budget without room for an image transmits nothing`(budget: Int) {
    var memory = ImageMemory<String>(base: 0, budget: budget)
    #expect(frame(&memory, [ImagePlacement(key: "a", column: 0, row: 0, columns: 1, rows: 1)]).isEmpty)
  }

  @Test
  func `an image that cannot be written to its medium is transmitted directly`() {
    var memory = ImageMemory<String>(base: 0, medium: .temporaryFile(directory: "/missing directory"))
    let placement = ImagePlacement(key: "a", column: 0, row: 0, columns: 1, rows: 1)
    #expect(frame(&memory, [placement]).hasPrefix("␛_Ga=t,f=24,s=1,v=1,i=1,q=2;AAAA␛\\"))
  }

  @Test
  func `an image is transmitted through a temporary file`() throws {
    let directory = try TemporaryDirectory()
    var memory = ImageMemory<String>(base: 0, medium: .temporaryFile(directory: directory.path))
    let bytes = frame(&memory, [ImagePlacement(key: "a", column: 0, row: 0, columns: 1, rows: 1)])
    #expect(bytes.hasPrefix("␛_Ga=t,f=24,s=1,v=1,i=1,q=2,t=t,S=3;"))
  }

  @Test(.expensive())
  func `10,000 placements of 1,000 images obey the protocol and the budget`() throws {
    let images = try (0..<1000).map {
      try PixelImage.flat(width: 1 + $0 % 37, height: 1 + $0 % 11, RGB(red: 1, green: 2, blue: 3))
    }
    let budget = 40_000
    var memory = ImageMemory<Int>(base: 0xFFFF00, budget: budget)
    var (screen, generator) = (KittyScreen(), SplitMix(state: 8))
    for _ in 0..<500 {
      // A window of neighbors moves over the images, as on a scrolled screen, with some images twice.
      let start = Int.random(in: 0..<1000, using: &generator)
      let requested = (0..<20).map { index in
        ImagePlacement(
          key: (start + index % 18) % 1000, column: 30 * (index % 5),
          row: Int.random(in: 0..<40, using: &generator),
          columns: 24, rows: 12)
      }
      var bytes: [UInt8] = []
      let missing = memory.place(requested, image: { images[$0] }, into: &bytes)
      screen.interpret(bytes)
      #expect(missing.isEmpty)
      let expected = requested.map {
        KittyScreen.Placement(row: $0.row, column: $0.column, columns: $0.columns, rows: $0.rows)
      }
      let displayed = screen.placements.values.flatMap(\.values)
      #expect(counts(displayed) == counts(expected))
      #expect(memory.byteCount == screen.images.values.reduce(0, +))
    }
    #expect(screen.maxByteCount <= budget)
    #expect(screen.maxByteCount > budget / 2)
    #expect(screen.transmissionCount > 1000)
    var bytes: [UInt8] = []
    memory.removeAll(into: &bytes)
    screen.interpret(bytes)
    #expect(screen.images.isEmpty && screen.placements.isEmpty && memory.byteCount == 0)
    #expect(screen.violations.isEmpty, "\(screen.violations.prefix(5))")
  }

  private func counts(_ placements: [KittyScreen.Placement]) -> [KittyScreen.Placement: Int] {
    Dictionary(placements.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private func frame(_ memory: inout ImageMemory<String>, _ placements: [ImagePlacement<String>]) -> String {
    text { _ = memory.place(placements, image: { _ in pixel }, into: &$0) }
  }
}
