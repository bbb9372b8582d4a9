/// The answers of a terminal to the queries at the start of a session.
package struct TerminalReport: Sendable, Equatable {
  /// Name and version, such as `kitty(0.38.0)`; nil if the terminal does not answer.
  package private(set) var version: String?
  /// The features of primary device attributes; nil if the terminal answered no query.
  package private(set) var attributes: [Int]?
  /// The answers of the kitty graphics protocol, by the ID of the query.
  package private(set) var graphics: [Int: String] = [:]
  /// The size of a cell; nil if the terminal does not report it.
  package private(set) var cellPixels: CellPixels?
  /// The size of the text area in pixels; nil if the terminal does not report it.
  package private(set) var areaPixels: AreaPixels?
  /// The states of private modes: 1 and 2 can be changed.
  package private(set) var modes: [Int: Int] = [:]
  /// The flags of the kitty keyboard protocol; nil if the terminal does not support it.
  package private(set) var keyboard: Int?
  /// The number of colors of a sixel image; nil if unknown.
  package private(set) var colorRegisters: Int?
  /// The color of the background; nil if unknown.
  package private(set) var background: RGB?
  /// The width that the terminal gives to ambiguous characters, 1 or 2.
  package private(set) var ambiguousWidth: Int?

  /// A size in pixels.
  package struct AreaPixels: Sendable, Equatable {
    package let width: Int
    package let height: Int
  }

  /// The ID of the query of the kitty graphics protocol.
  package static let graphicsQuery: UInt32 = 31

  package init() {}

  /// The queries, for one write. The answer to the last one comes from every terminal, and ends the wait.
  ///
  /// - Parameter graphics: Whether to include the query of the kitty graphics protocol, which the Linux console would
  ///   print.
  package static func queries(graphics: Bool = true) -> [UInt8] {
    // A star of ambiguous width, and the position of the cursor after it.
    var bytes = Array("\r\u{2606}\u{1B}[6n\r\u{1B}[K".utf8)
    if graphics { KittyGraphics.query(id: graphicsQuery, into: &bytes) }
    bytes.append(utf8: "\u{1B}[>q\u{1B}[14t\u{1B}[16t")
    for mode in [2026, 2027, 2048] { bytes.append(utf8: "\u{1B}[?\(mode)$p") }
    bytes.append(utf8: "\u{1B}[?u\u{1B}[?1;1;0S\u{1B}]11;?\u{1B}\\\u{1B}[c")
    return bytes
  }

  /// Whether the answer to the last query arrived.
  package var isComplete: Bool { attributes != nil }

  /// The size of a cell: as reported, computed from the text area, or as the system reports it.
  package func cell(_ screen: ScreenSize) -> CellPixels {
    if let cellPixels { return cellPixels }
    let (width, height) = (areaPixels?.width ?? screen.pixelWidth, areaPixels?.height ?? screen.pixelHeight)
    guard let width, let height, screen.columns > 0, screen.rows > 0 else { return .default }
    return CellPixels(width: width / screen.columns, height: height / screen.rows)
  }

  /// Whether a private mode can be changed.
  package func supports(mode: Int) -> Bool { modes[mode] == 1 || modes[mode] == 2 }

  /// Adds an answer.
  ///
  /// - Returns: False if the event is not an answer.
  @discardableResult
  package mutating func add(_ event: InputEvent) -> Bool {
    switch event {
    case .reply(let reply): add(reply)
    // The position in row 1 looks like F3 with modifiers, whose number is the column.
    case .key(.function(3), let modifiers) where !modifiers.isEmpty && ambiguousWidth == nil:
      ambiguousWidth = Int(modifiers.rawValue) > 1 ? 2 : 1
    default: return false
    }
    return true
  }

  private mutating func add(_ reply: TerminalReply) {
    switch reply {
    case .attributes(let list): attributes = list
    case .version(let text): version = Self.printable(text)
    case .graphics(let id, let message): graphics[id] = Self.printable(message)
    case .areaPixels(let width, let height):
      areaPixels = width > 0 && height > 0 ? AreaPixels(width: width, height: height) : nil
    case .cellPixels(let width, let height):
      cellPixels = width > 0 && height > 0 ? CellPixels(width: width, height: height) : nil
    case .mode(let mode, let state): modes[mode] = state
    case .keyboard(let flags): keyboard = flags
    case .colorRegisters(let count): colorRegisters = count
    case .background(let color): background = color
    case .cursor(let column, _): ambiguousWidth = ambiguousWidth ?? (column > 1 ? 2 : 1)
    case .other: break
    }
  }

  /// Returns the start of an answer without control characters. A program may imitate the terminal.
  private static func printable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { 0x20...0x7E ~= $0.value }.prefix(80)))
  }
}

extension TerminalSession {
  /// Sends the queries, and waits for the answers. Keys that arrive in the meantime are discarded.
  ///
  /// - Parameter timeout: The maximum time to wait for a terminal that does not answer the last query.
  package func probe(_ queries: [UInt8], timeout: Duration) throws(TerminalError) -> TerminalReport {
    var report = TerminalReport()
    var parser = InputParser()
    try write(queries)
    let end = ContinuousClock.now + timeout
    while !report.isComplete, let bytes = read(timeout: end - .now), !bytes.isEmpty {
      for event in parser.parse(bytes) { report.add(event) }
    }
    return report
  }

  /// Measures the speed of the connection to the terminal: sends 4 kB that change nothing visible.
  ///
  /// - Parameter timeout: The maximum time to wait for each of two answers.
  /// - Returns: The number of bytes per second; nil if the terminal does not answer in time.
  package func measureSpeed(timeout: Duration) throws(TerminalError) -> Int? {
    let query = Array("\u{1B}[c".utf8)
    var load: [UInt8] = []
    // Random colors, because the connection may compress the data.
    while load.count < 4096 { load.append(utf8: "\u{1B}[38;5;\(Int.random(in: 100...255))m") }
    load.append(utf8: "\u{1B}[0m")
    var times: [Duration] = []
    for bytes in [query, load + query] {
      let start = ContinuousClock.now
      guard try probe(bytes, timeout: timeout).isComplete else { return nil }
      times.append(.now - start)
    }
    let time = max((times[1] - times[0]) / .seconds(1), 0.000_001)
    return Int(Double(load.count) / time)
  }
}
