import Platform
import Testing

@testable import TerminalKit

struct KittyTransmissionTests {
  private let pixel = PixelImage(width: 1, height: 1, bytes: [255, 0, 127])

  @Test
  func `an image of 1 pixel is one command`() throws {
    let pixel = try #require(pixel)
    #expect(
      all(KittyTransmission(TerminalImage(pixel), id: 7, .direct)) == "␛_Ga=t,f=24,s=1,v=1,i=7,q=2;/wB/␛\\")
    #expect(
      all(KittyTransmission(TerminalImage(pixel), id: 7, .direct, cells: (3, 2)))
        == "␛_Ga=T,U=1,f=24,s=1,v=1,i=7,c=3,r=2,q=2;/wB/␛\\")
  }

  @Test
  func `a PNG file is transmitted unchanged, and pixels if there is none`() throws {
    let pixel = try #require(pixel)
    #expect(
      all(KittyTransmission(TerminalImage(pixel, file: [1, 2, 3, 4]), id: 9, .png))
        == "␛_Ga=t,f=100,i=9,q=2;AQIDBA==␛\\")
    #expect(
      all(KittyTransmission(TerminalImage(pixel), id: 9, .png)) == "␛_Ga=t,f=24,s=1,v=1,i=9,q=2;/wB/␛\\")
  }

  @Test(arguments: [3072, 3075, 6144, 6147, 100 * 3, 172_800])
  func `a long image is split into chunks of 4096 bytes`(count: Int) throws {
    let image = try PixelImage.noise(width: count / 3, height: 1)
    var (bytes, transmission) = ([UInt8](), KittyTransmission(TerminalImage(image), id: 1, .direct))
    transmission.appendAll(to: &bytes)
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
  func `only an incomplete transmission needs an end`() throws {
    var transmission = KittyTransmission(TerminalImage(try .noise(width: 2000, height: 1)), id: 3, .direct)
    #expect(text { transmission.appendEnd(to: &$0) }.isEmpty)
    _ = text { transmission.appendNext(to: &$0) }
    #expect(text { transmission.appendEnd(to: &$0) } == "␛_Gm=0,q=2;␛\\␛_Ga=d,d=I,i=3,q=2␛\\")
    _ = text { transmission.appendNext(to: &$0) }
    #expect(transmission.isComplete && text { transmission.appendEnd(to: &$0) }.isEmpty)
  }

  #if !canImport(Darwin)
    @Test
    func `a shared memory object contains the image, and only its user can read it`() throws {
      let image = try PixelImage.noise(width: 240, height: 240)
      var (bytes, transmission) = ([UInt8](), KittyTransmission(TerminalImage(image), id: 3, .sharedMemory))
      transmission.appendNext(to: &bytes)
      guard case .graphics(let keys, let payload) = try #require(KittyCommand.all(in: bytes)?.first) else {
        throw UnexpectedCommand()
      }
      #expect(
        keys == ["a": "t", "f": "24", "s": "240", "v": "240", "i": "3", "q": "2", "t": "s", "S": "172800"])
      let name = String(decoding: try #require(KittyCommand.decoded(payload)), as: UTF8.self)
      #expect(name.hasPrefix("/tty-graphics-protocol-") && transmission.isComplete)
      let descriptor = shm_open(name, O_RDONLY, 0)
      var status = stat()
      #expect(fstat(descriptor, &status) == 0 && status.st_mode & 0o777 == 0o600)
      #expect(contents(descriptor) == image.bytes)
      shm_unlink(name)
    }

    @Test
    func `a full device is an error`() {
      let descriptor = open("/dev/full", O_WRONLY)
      defer { close(descriptor) }
      #expect(!SharedMemory.write([1], to: descriptor))
    }
  #endif

  private struct UnexpectedCommand: Error {}

  private func all(_ transmission: KittyTransmission) -> String {
    var transmission = transmission
    return text { transmission.appendAll(to: &$0) }
  }

  /// Reads and closes a descriptor; nil if it is not open.
  private func contents(_ descriptor: Int32) -> [UInt8]? {
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = read(descriptor, &bytes, bytes.count)
    return count < 0 ? nil : Array(bytes[..<count])
  }
}
