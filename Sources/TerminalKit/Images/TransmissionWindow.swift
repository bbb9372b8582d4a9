/// Limits the bytes of images that are on their way to a terminal on another machine, because a key is answered after
/// them. The terminal answers a query after each window.
struct TransmissionWindow: Sendable {
  private let limit: Int
  private var sentCount = 0
  private(set) var isFull = false

  init(_ speed: ConnectionSpeed) { limit = speed.window }

  /// Counts bytes before they are sent, and appends a query at the end of the window.
  mutating func send(_ bytes: inout [UInt8]) {
    sentCount += bytes.count
    guard sentCount >= limit else { return }
    bytes.append(utf8: "\u{1B}[c")
    isFull = true
  }

  /// Starts the next window, after an answer of the terminal.
  mutating func restart() { (sentCount, isFull) = (0, false) }
}
