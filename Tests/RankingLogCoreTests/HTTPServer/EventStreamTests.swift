import Synchronization
import Testing

@testable import HTTPServer

struct EventStreamTests {
  private func text(_ piece: EventStream.Piece) -> String? {
    switch piece {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .none: ""
    case .end: nil
    }
  }

  @Test func `events come in order, then the end`() {
    let stream = EventStream()
    #expect(text(stream.take(100)) == "")
    stream.send("progress", "{\"a\":1}")
    stream.send("done", "{}")
    stream.end()
    stream.send("late", "{}")
    #expect(text(stream.take(10)) == "event: pro")
    #expect(text(stream.take(1000)) == "gress\ndata: {\"a\":1}\n\nevent: done\ndata: {}\n\n")
    #expect(text(stream.take(1000)) == nil && stream.hasEnded)
  }

  @Test func `a slow reader gets a reload event, and needs no more memory than the limit`() {
    let stream = EventStream(limit: 1000)
    for number in 0..<5000 { stream.send("progress", "{\"number\":\(number)}") }
    let waiting = text(stream.take(.max)) ?? ""
    #expect(waiting.utf8.count <= 1000 && waiting.hasPrefix("event: reload\n"))
    #expect(waiting.hasSuffix("{\"number\":4999}\n\n"))
  }

  @Test func `a reader is woken once, by the next event or the end`() {
    let woken = Mutex(0)
    let wake = { @Sendable in woken.withLock { $0 += 1 } }
    let stream = EventStream()
    #expect(stream.wait(wake))
    stream.send("a", "1")
    stream.send("a", "2")
    #expect(woken.withLock { $0 } == 1)
    #expect(!stream.wait(wake), "there is something to read")
    _ = stream.take(.max)
    #expect(stream.wait(wake))
    stream.end()
    #expect(woken.withLock { $0 } == 2 && !stream.wait(wake))
  }
}
