import RankingLogCore
import Testing

@testable import rankinglog

struct ProgressTests {
  @Test(arguments: [
    (-5, "0 B"), (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (12_345_678, "12.3 MB"), (99_949, "99.9 kB"),
    (99_950, "100 kB"), (123_456, "123 kB"), (999_499, "999 kB"), (999_500, "1.0 MB"),
    (1_400_000_000, "1.4 GB"),
    (Int.max, "9223 PB"),
  ])
  func `bytes have three figures`(count: Int, text: String) {
    #expect(Formatting.bytes(count) == text)
  }

  @Test(arguments: [
    (Duration.zero, "0 s"), (.milliseconds(-5), "0 s"), (.milliseconds(400), "1 s"), (.seconds(41), "41 s"),
    (.milliseconds(59_500), "1 min 00 s"), (.seconds(125), "2 min 05 s"), (.seconds(3720), "1 h 02 min"),
    (.seconds(86400 * 3 + 4 * 3600), "3 d 04 h"),
  ])
  func `durations have two units`(duration: Duration, text: String) {
    #expect(Formatting.duration(duration) == text)
  }

  @Test func `an elapsed time has tenths below ten seconds`() {
    #expect(Formatting.duration(.milliseconds(420), tenths: true) == "0.4 s")
    #expect(Formatting.duration(.milliseconds(9_999), tenths: true) == "9.9 s")
    #expect(Formatting.duration(.milliseconds(12_300), tenths: true) == "12 s")
  }

  @Test func `an infinite or invalid speed is shown as a dash, and a negative one as zero`() {
    #expect(Formatting.speed(2_300_000) == "2.3 MB/s")
    #expect(Formatting.speed(.infinity) == "- B/s")
    #expect(Formatting.speed(.nan) == "- B/s")
    #expect(Formatting.speed(-1) == "0 B/s")
  }

  private static let full = ProgressSnapshot(
    rankings: .init(done: 3, total: 30), works: 120, files: .init(done: 840, total: 1500), bytes: 812_300_000,
    bytesPerSecond: 12_300_000, remaining: .seconds(65),
    wait: .init(reason: "rate limited", remaining: .seconds(41)))

  @Test func `a snapshot is one to three lines`() {
    #expect(
      Self.full.lines() == [
        "3/30 rankings  120 works  840/1500 files", "812 MB  12.3 MB/s  1 min 05 s left",
        "rate limited, 41 s left",
      ])
    #expect(ProgressSnapshot(files: .init(done: 2, total: nil)).lines() == ["2 files"])
    #expect(ProgressSnapshot().lines() == [])
    #expect(ProgressSnapshot(works: 1, bytes: 5).line() == "1 work, 5 B")
  }

  @Test func `a wait counts down and ends by itself`() {
    #expect(Self.full.lines(age: .seconds(40)).last == "rate limited, 1 s left")
    #expect(Self.full.lines(age: .seconds(41)).count == 2)
  }

  @Test(
    arguments: [
      (0, 10, 0, nil, nil), (5, 10, 0, nil, 0.5), (10, 10, 3, nil, nil), (0, 0, 1, 4, nil),
      // Keep downloads the files of each ranking after reading it.
      (0, 10, 1, 4, nil), (5, 10, 1, 4, 0.125), (10, 10, 1, 4, 0.25), (0, 10, 3, 4, 0.5), (10, 10, 4, 4, nil),
    ] as [(Int, Int, Int, Int?, Double?)])
  func `the remaining time is computed for the run, not for one ranking`(
    files: Int, total: Int, rankings: Int, expected: Int?, share: Double?
  ) {
    #expect(DownloadProgress.share(files: files, of: total, rankings: rankings, of: expected) == share)
  }

  @Test func `the speed is computed from the last seconds`() throws {
    var meter = SpeedMeter(window: .seconds(5))
    #expect(meter.bytesPerSecond == nil)
    meter.record(0, at: .zero)
    #expect(meter.bytesPerSecond == nil)
    for second in 1...10 { meter.record(second * 1000, at: .seconds(second)) }
    #expect(try #require(meter.bytesPerSecond) == 1000)
    for second in 11...20 { meter.record(10_000 + (second - 10) * 3000, at: .seconds(second)) }
    #expect(try #require(meter.bytesPerSecond) == 3000)
  }

  @Test func `samples in quick succession give the correct speed`() throws {
    var meter = SpeedMeter()
    for step in 0...10_000 { meter.record(step * 10, at: .milliseconds(step)) }
    let speed = try #require(meter.bytesPerSecond)
    #expect(abs(speed - 10_000) < 1)
  }
}
