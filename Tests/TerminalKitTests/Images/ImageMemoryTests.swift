import TestSupport
import Testing

@testable import TerminalKit

struct ImageMemoryTests {
  private let pixel = PixelImage(width: 1, height: 1, bytes: [0, 0, 0])

  @Test
  func `an image is transmitted once and then moved`() {
    var memory = ImageMemory<String>(base: 0xFF00_0009)
    let first = [placement("a", column: 4, row: 2)]
    #expect(
      frame(&memory, first)
        == "␛_Ga=t,f=24,s=1,v=1,i=10,q=2;AAAA␛\\␛[3;5H␛_Ga=p,i=10,p=1,c=24,r=12,C=1,q=2␛\\")
    #expect(frame(&memory, first).isEmpty)
    let second = [placement("a", column: 4, row: 0)]
    #expect(frame(&memory, second) == "␛[1;5H␛_Ga=p,i=10,p=1,c=24,r=12,C=1,q=2␛\\")
    #expect(frame(&memory, []) == "␛_Ga=d,d=i,i=10,p=1,q=2␛\\")
    #expect(frame(&memory, first) == "␛[3;5H␛_Ga=p,i=10,p=1,c=24,r=12,C=1,q=2␛\\")
    #expect(text { memory.removeAll(into: &$0) } == "␛_Ga=d,d=I,i=10,q=2␛\\")
    #expect(text { memory.removeAll(into: &$0) }.isEmpty)
    #expect(memory.byteCount == 0)
    // Another ID.
    #expect(frame(&memory, first).hasPrefix("␛_Ga=t,f=24,s=1,v=1,i=11,q=2;"))
  }

  @Test
  func `an image in two rectangles has two placements`() {
    var memory = ImageMemory<String>(base: 0)
    let placements = [0, 30].map { placement("a", column: $0, row: 0) }
    #expect(
      frame(&memory, placements)
        == "␛_Ga=t,f=24,s=1,v=1,i=1,q=2;AAAA␛\\␛[1;1H␛_Ga=p,i=1,p=1,c=24,r=12,C=1,q=2␛\\"
        + "␛[1;31H␛_Ga=p,i=1,p=2,c=24,r=12,C=1,q=2␛\\")
    #expect(frame(&memory, [placements[0]]) == "␛_Ga=d,d=i,i=1,p=2,q=2␛\\")
  }

  @Test
  func `IDs follow 0xFFFFFF with 1`() {
    var memory = ImageMemory<String>(base: 0xFFFFFE)
    #expect([memory.nextID(), memory.nextID()] == [0xFFFFFF, 1])
  }

  @Test
  func `placeholder cells have an image of their size`() {
    var memory = ImageMemory<String>(base: 0, usesPlaceholders: true)
    let small = placement("a", column: 0, row: 0)
    let large = ImagePlacement(key: "a", rect: CellRect(column: 0, row: 0, columns: 30, rows: 15))
    #expect(frame(&memory, [small]) == "␛_Ga=T,U=1,f=24,s=1,v=1,i=1,c=24,r=12,q=2;AAAA␛\\")
    #expect(memory.id(for: small) == 1 && memory.id(for: large) == nil)
    #expect(
      frame(&memory, [large])
        == "␛_Ga=d,d=I,i=1,q=2␛\\␛_Ga=T,U=1,f=24,s=1,v=1,i=2,c=30,r=15,q=2;AAAA␛\\")
    #expect(memory.id(for: small) == nil && memory.id(for: large) == 2)
  }

  @Test
  func `images that are not loaded or exceed the budget are not transmitted`() throws {
    var memory = ImageMemory<Int>(base: 0, budget: 9)
    let images = try (0..<5).map { try PixelImage.noise(width: $0 + 1, height: 1) }
    let requested = (0..<5).map { placement($0, column: 0, row: 15 * $0) }
    var screen = KittyScreen()
    screen.interpret(draw(requested, in: &memory) { $0 == 0 ? nil : images[$0] })
    #expect(requested.filter { memory.id(for: $0) != nil }.map(\.key) == [1] && memory.byteCount == 6)
    #expect(screen.images.count == 1 && screen.violations.isEmpty)
  }

  @Test
  func `the images that left the screen first are freed first`() {
    var memory = ImageMemory<String>(base: 0, budget: 9)
    for key in ["a", "b", "c", "a", "d"] { _ = frame(&memory, [placement(key, column: 0, row: 0)]) }
    let stored = ["a", "b", "c", "d"].filter { memory.id(for: placement($0, column: 0, row: 0)) != nil }
    #expect(stored == ["a", "c", "d"])
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
    let rect = CellRect(column: column, row: row, columns: columns, rows: rows)
    #expect(frame(&memory, [ImagePlacement(key: "a", rect: rect)]).isEmpty)
  }

  @Test(arguments: [Int.min, -1, 0, 2])
  func `a budget without room for an image transmits nothing`(budget: Int) {
    var memory = ImageMemory<String>(base: 0, budget: budget)
    #expect(frame(&memory, [placement("a", column: 0, row: 0)]).isEmpty)
  }

  @Test
  func `a transmission continues in frames without other graphics, and ends otherwise`() throws {
    let images = try ["a", "b"].reduce(into: [:]) { $0[$1] = try PixelImage.noise(width: 100, height: 100) }
    var (memory, screen) = (ImageMemory<String>(base: 0), KittyScreen())
    let requested = ["a", "b"].map { placement($0, column: $0 == "a" ? 0 : 30, row: 0) }
    func place(_ placements: [ImagePlacement<String>]) {
      var bytes: [UInt8] = []
      memory.place(placements, image: { images[$0].map { TerminalImage($0) } }, into: &bytes)
      screen.interpret(bytes)
    }
    func transmit(parts count: Int) -> Bool {
      var (bytes, isLast) = ([UInt8](), false)
      for _ in 0..<count { isLast = memory.transmitNext(into: &bytes) }
      screen.interpret(bytes)
      return isLast
    }
    place(requested)
    #expect(!transmit(parts: 5) && screen.isUploading)
    place(requested)
    #expect(transmit(parts: 5) && screen.images.count == 1)
    // The first image is displayed before the second one is complete.
    place(requested)
    #expect(screen.placements.count == 1 && !transmit(parts: 3))
    // It moves, so the second transmission starts again.
    place([placement("a", column: 0, row: 5), requested[1]])
    #expect(!screen.isUploading && screen.images.count == 1)
    #expect(transmit(parts: 10) && screen.images.count == 2)
    place([])
    place([placement("c", column: 0, row: 0)])
    #expect(!transmit(parts: 3) && screen.placements.values.allSatisfy(\.isEmpty))
    #expect(screen.violations.isEmpty, "\(screen.violations)")
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
        placement(
          (start + index % 18) % 1000, column: 30 * (index % 5),
          row: Int.random(in: 0..<40, using: &generator))
      }
      screen.interpret(draw(requested, in: &memory) { images[$0] })
      let expected = requested.map { KittyScreen.Placement($0.rect) }
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

  private func placement<Key>(_ key: Key, column: Int, row: Int) -> ImagePlacement<Key> {
    ImagePlacement(key: key, rect: CellRect(column: column, row: row, columns: 24, rows: 12))
  }

  private func frame(_ memory: inout ImageMemory<String>, _ placements: [ImagePlacement<String>]) -> String {
    text { $0 = draw(placements, in: &memory) { _ in pixel } }
  }

  /// Returns the commands of a frame, and of the images that it needs.
  private func draw<Key>(
    _ placements: [ImagePlacement<Key>], in memory: inout ImageMemory<Key>, image: (Key) -> PixelImage?
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    memory.place(placements, image: { image($0).map { TerminalImage($0) } }, into: &bytes)
    var count = -1
    while count < bytes.count {
      count = bytes.count
      if memory.transmitNext(into: &bytes) {
        memory.place(placements, image: { image($0).map { TerminalImage($0) } }, into: &bytes)
      }
    }
    return bytes
  }
}
