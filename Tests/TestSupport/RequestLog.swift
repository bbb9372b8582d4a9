import Foundation
import Synchronization

/// The log of a LocalPixiv: one JSON object per line. Each line is read and decoded once, however often tests read it.
final class RequestLog: Sendable {
  private struct State {
    var offset: UInt64 = 0
    /// The start of a line whose end is not written yet.
    var rest = Data()
    var lines: [Data] = []
    var requests: [LocalPixiv.Request?] = []
  }

  private let file: URL
  private let state = Mutex(State())

  init(_ file: URL) { self.file = file }

  /// The number of requests so far.
  var count: Int {
    state.withLock { state in
      read(&state)
      return state.lines.count
    }
  }

  /// The requests after the first `count`.
  func requests(after count: Int) -> [LocalPixiv.Request] {
    state.withLock { state in
      read(&state)
      for line in state.lines[state.requests.count...] {
        state.requests.append(try? JSONDecoder().decode(LocalPixiv.Request.self, from: line))
      }
      return state.requests.dropFirst(count).compactMap(\.self)
    }
  }

  private func read(_ state: inout State) {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return }
    defer { try? handle.close() }
    guard (try? handle.seek(toOffset: state.offset)) != nil, let new = try? handle.readToEnd() else { return }
    state.offset += UInt64(new.count)
    var lines = (state.rest + new)[...]
    while let end = lines.firstIndex(of: UInt8(ascii: "\n")) {
      state.lines.append(lines[..<end])
      lines = lines[(end + 1)...]
    }
    state.rest = Data(lines)
  }
}
