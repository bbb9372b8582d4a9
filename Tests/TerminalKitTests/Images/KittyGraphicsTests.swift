import Platform
import TestSupport
import Testing

@testable import TerminalKit

struct KittyGraphicsTests {
  private let pixel = PixelImage(width: 1, height: 1, bytes: [255, 0, 127])

  @Test
  func `an image of 1 pixel is one command`() throws {
    let pixel = try #require(pixel)
    #expect(text { KittyGraphics.transmit(pixel, id: 7, into: &$0) } == "␛_Ga=t,f=24,s=1,v=1,i=7,q=2;/wB/␛\\")
    #expect(
      text { KittyGraphics.transmitForPlaceholders(pixel, id: 7, columns: 3, rows: 2, into: &$0) }
        == "␛_Ga=T,U=1,f=24,s=1,v=1,i=7,c=3,r=2,q=2;/wB/␛\\")
  }

  @Test
  func `a PNG file is transmitted unchanged`() {
    #expect(
      text { KittyGraphics.transmit(png: [1, 2, 3, 4], id: 9, into: &$0) }
        == "␛_Ga=t,f=100,i=9,q=2;AQIDBA==␛\\")
    #expect(text { KittyGraphics.transmit(png: [], id: 9, into: &$0) }.isEmpty)
  }

  @Test
  func `a placement does not move the cursor`() {
    #expect(
      text { KittyGraphics.place(id: 5, placement: 2, columns: 24, rows: 12, into: &$0) }
        == "␛_Ga=p,i=5,p=2,c=24,r=12,C=1,q=2␛\\")
    let source = KittyGraphics.Rectangle(x: 0, y: 20, width: 240, height: 100)
    #expect(
      text {
        KittyGraphics.place(id: 5, placement: 2, columns: 1, rows: 1, zIndex: -1, source: source, into: &$0)
      }
        == "␛_Ga=p,i=5,p=2,c=1,r=1,C=1,q=2,z=-1,x=0,y=20,w=240,h=100␛\\")
  }

  @Test
  func `deleted and freed images are named by their ID`() {
    #expect(text { KittyGraphics.delete(id: 5, placement: 2, into: &$0) } == "␛_Ga=d,d=i,i=5,p=2,q=2␛\\")
    #expect(text { KittyGraphics.free(id: 5, into: &$0) } == "␛_Ga=d,d=I,i=5,q=2␛\\")
  }

  @Test
  func `a query requests an answer`() {
    #expect(text { KittyGraphics.query(id: 31, into: &$0) } == "␛_Ga=q,f=24,s=1,v=1,i=31;AAAA␛\\")
    let file = KittyFile(kind: .sharedMemory, name: "/x", byteCount: 3)
    #expect(
      text { KittyGraphics.query(id: 31, through: file, into: &$0) }
        == "␛_Ga=q,f=24,s=1,v=1,i=31,t=s,S=3;L3g=␛\\")
  }

  @Test(arguments: [3072, 3075, 6144, 6147, 100 * 3, 172_800])
  func `a long image is split into chunks of 4096 bytes`(count: Int) throws {
    let image = try PixelImage.noise(width: count / 3, height: 1)
    var bytes: [UInt8] = []
    KittyGraphics.transmit(image, id: 1, into: &bytes)
    let commands = try #require(KittyCommand.all(in: bytes))
    var payload = ""
    for (index, command) in commands.enumerated() {
      guard case .graphics(let keys, let chunk) = command else { throw UnexpectedCommand() }
      let isLast = index == commands.count - 1
      #expect(chunk.utf8.count % 4 == 0 && chunk.utf8.count <= 4096)
      #expect(isLast || chunk.utf8.count == 4096)
      #expect(keys["q"] == "2")
      #expect(keys["m"] == (commands.count == 1 ? nil : isLast ? "0" : "1"))
      #expect(index == 0 ? keys["a"] == "t" : Set(keys.keys) == ["m", "q"])
      payload += chunk
    }
    #expect(commands.count == (count + 3071) / 3072)
    #expect(KittyCommand.decoded(payload) == image.bytes)
  }

  @Test
  func `a temporary file contains the image, and only its user can read it`() throws {
    let directory = try TemporaryDirectory()
    let file = try KittyFile.temporary([1, 2, 3], in: directory.path)
    #expect(file.name.hasPrefix(directory.path + "/tty-graphics-protocol-"))
    #expect(contents(open(file.name, O_RDONLY)) == [1, 2, 3])
    var status = stat()
    #expect(stat(file.name, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let pixel = try #require(pixel)
    var bytes: [UInt8] = []
    KittyGraphics.transmit(pixel, id: 3, through: file, into: &bytes)
    guard case .graphics(let keys, let payload) = try #require(KittyCommand.all(in: bytes)?.first) else {
      throw UnexpectedCommand()
    }
    #expect(keys == ["a": "t", "f": "24", "s": "1", "v": "1", "i": "3", "q": "2", "t": "t", "S": "3"])
    #expect(KittyCommand.decoded(payload) == Array(file.name.utf8))
    file.remove()
    #expect(stat(file.name, &status) != 0)
  }

  @Test
  func `a missing directory is an error`() {
    #expect(throws: KittyFileError(name: "/missing directory", code: ENOENT)) {
      try KittyFile.temporary([1], in: "/missing directory")
    }
  }

  #if !canImport(Darwin)
    @Test
    func `a shared memory object contains the image`() throws {
      let data = try PixelImage.noise(width: 240, height: 240).bytes
      let file = try KittyFile.shared(data)
      #expect(contents(shm_open(file.name, O_RDONLY, 0)) == data)
      file.remove()
      #expect(shm_open(file.name, O_RDONLY, 0) < 0)
    }

    @Test
    func `a full device is an error`() throws {
      let file = KittyFile(kind: .temporaryFile, name: "/missing directory/x", byteCount: 1)
      #expect(throws: KittyFileError(name: file.name, code: ENOSPC)) {
        try file.fill(open("/dev/full", O_WRONLY), with: [1])
      }
    }
  #endif

  @Test
  func `a direct medium does not need a file`() throws {
    #expect(try KittyMedium.direct.file(containing: [1]) == nil)
  }

  private struct UnexpectedCommand: Error {}

  /// Reads and closes a descriptor; nil if it is not open.
  private func contents(_ descriptor: Int32) -> [UInt8]? {
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = read(descriptor, &bytes, bytes.count)
    return count < 0 ? nil : Array(bytes[..<count])
  }
}

/// Returns the appended bytes as text, with ␛ instead of ESC.
func text(_ append: (inout [UInt8]) -> Void) -> String {
  var bytes: [UInt8] = []
  append(&bytes)
  return String(String(decoding: bytes, as: UTF8.self).map { $0 == "\u{1B}" ? "␛" : $0 })
}
