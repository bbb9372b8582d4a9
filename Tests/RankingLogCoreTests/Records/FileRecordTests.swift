import Testing

@testable import RankingLogCore

struct FileRecordTests {
  @Test
  func `a file's line has work, page, path, length and state`() {
    let record = FileRecord(illust: 7, page: 2, path: "a/\"b\"\u{9b}.jpg", bytes: 123, state: "fetched")
    #expect(
      record.json.text
        == #"{"schema":1,"work":7,"page":2,"path":"a/\"b\"\u009b.jpg","bytes":123,"state":"fetched"}"#)
  }

  @Test
  func `an animation's sidecar is an object with frame delays`() {
    let animation = Animation(
      mimeType: "image/jpeg",
      frames: [.init(file: "000000.jpg", delay: 60), .init(file: "000001.jpg", delay: 70)],
      small: "s", large: "l")
    let frames = #"[{"file":"000000.jpg","delay":60},{"file":"000001.jpg","delay":70}]"#
    #expect(AnimationSidecar.bytes(animation).text == "{\"mime_type\":\"image/jpeg\",\"frames\":\(frames)}\n")
  }
}
