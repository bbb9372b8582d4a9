import Testing

@testable import TerminalKit

struct TmuxPassthroughTests {
  @Test
  func `every ESC in a passthrough frame is doubled`() {
    #expect(
      text { TmuxPassthrough.wrap(Array("\u{1B}_Ga=q;A\u{1B}\\x".utf8), into: &$0) }
        == "␛Ptmux;␛␛_Ga=q;A␛␛\\x␛\\")
  }

  @Test
  func `a frame without contents is not sent`() {
    #expect(text { TmuxPassthrough.wrap([], into: &$0) }.isEmpty)
  }

  @Test
  func `an image with several chunks is in one frame`() throws {
    var commands: [UInt8] = []
    var transmission = KittyTransmission(TerminalImage(try .noise(width: 100, height: 100)), id: 1, .direct)
    transmission.appendAll(to: &commands)
    let frame = text { TmuxPassthrough.wrap(commands, into: &$0) }
    #expect(frame.hasPrefix("␛Ptmux;␛␛_G") && frame.hasSuffix("␛␛\\␛\\"))
    #expect(frame.count { $0 == "␛" } == 2 + 2 * commands.count { $0 == 0x1B })
  }
}
