import CommandLineKit
import Platform
import RankingLogCore
import TerminalKit

/// The terminal of a run: its answers to queries, and the protocol for images.
struct TerminalCheck: Sendable {
  let report: TerminalReport
  let screen: ScreenSize
  let colors: ColorDepth
  let images: ImageChoice
  /// The path of images to a terminal with the protocol of kitty.
  let medium: KittyMedium
  /// The speed of the connection to a terminal on another machine, if many images are displayed; nil otherwise.
  let speed: ConnectionSpeed?
  /// The width of characters such as ☆ in cells; nil if unknown.
  private let ambiguousWidth: Int?
  private let environment: [String: String]

  /// Queries the terminal. Keys that the user presses in the meantime are discarded.
  ///
  /// If stdin is not a terminal, only the environment is considered.
  ///
  /// - Parameter isForImages: Whether to also test the connection for many images: shared memory, or the speed of a
  ///   connection to another machine.
  /// - Throws: `file` if stdout is not a terminal, or the terminal cannot be used.
  init(
    _ context: Context, _ common: CommonOptions, _ pictures: PicturesOption, isForImages: Bool = false
  ) throws(RankingLogError) {
    let (input, output) = (context.prompt.descriptor, context.output.descriptor)
    environment = context.environment
    screen = TerminalSession.size(of: output) ?? ScreenSize(columns: 80, rows: 24)
    do {
      (report, speed) =
        environment["TERM"] == "dumb" || !Terminal.isTerminal(input)
        ? (TerminalReport(), nil)
        : try Self.probe(input, output, environment, isForImages: isForImages)
    } catch {
      throw .file(path: "terminal", reason: "\(error)")
    }
    colors = ColorDepth(
      report, environment: environment, isOn: common.color.isOn(isTerminal: true, environment: environment))
    ambiguousWidth = pictures.ambiguousWidth.cells ?? report.ambiguousWidth
    medium =
      report.graphics[Int(Self.memoryQuery)] == "OK"
      ? .sharedMemory : report.graphics[Int(Self.pngQuery)] == "OK" ? .png : .direct
    images = ImageChoice(
      pictures.pictures.imageProtocol, report, colors, environment: environment,
      tmux: environment["TMUX"] == nil ? nil : Tmux.state(environment))
  }

  /// The width of characters in this terminal.
  var measure: CellMeasure { CellMeasure(ambiguousWidth: ambiguousWidth ?? 1) }

  private static func probe(
    _ input: Int32, _ output: Int32, _ environment: [String: String], isForImages: Bool
  ) throws(TerminalError) -> (TerminalReport, ConnectionSpeed?) {
    let session = try TerminalSession(input: input, output: output)
    var queries: [UInt8] = []
    let isLocal = !isRemote(environment) && !["TMUX", "STY"].contains { environment[$0] != nil }
    let memory =
      isForImages && isLocal && environment["TERM"] != "linux" ? SharedMemory([0, 0, 0]) : nil
    defer { memory?.remove() }
    if let memory { KittyGraphics.query(id: memoryQuery, through: memory, into: &queries) }
    if isRemote(environment) { KittyGraphics.queryPNG(id: pngQuery, into: &queries) }
    queries += TerminalReport.queries(graphics: environment["TERM"] != "linux")
    let report = try session.probe(queries, timeout: timeout(environment))
    guard isForImages, isRemote(environment), report.isComplete else { return (report, nil) }
    let speed = try session.measureSpeed(timeout: timeout(environment))
    return (report, ConnectionSpeed(bytesPerSecond: speed ?? 0))
  }

  /// The IDs of the queries of shared memory and of PNG files.
  private static let (memoryQuery, pngQuery): (UInt32, UInt32) = (32, 33)

  /// The note about images on a slow connection, and whether they are displayed; nil on other connections. Terminals of
  /// other protocols answer keys only after an image.
  var slowNote: (text: Message, displaysImages: Bool)? {
    guard let speed, speed.isSlow else { return nil }
    let displaysImages = images.imageProtocol == .kitty && speed.bytesPerSecond > 0
    let text: Message =
      displaysImages
      ? "the connection is slow, so images have less detail; press v to hide them"
      : "the connection is slow; press v to display images"
    return (text, displaysImages)
  }

  /// A terminal on this machine answers within milliseconds, unless the machine is busy. Every terminal answers the last
  /// query, so that the maximum applies only to connections that lost the answer.
  private static func timeout(_ environment: [String: String]) -> Duration {
    .seconds(isRemote(environment) ? 2 : 1)
  }

  private static func isRemote(_ environment: [String: String]) -> Bool {
    ["SSH_CONNECTION", "SSH_TTY"].contains { environment[$0] != nil }
  }

  /// The result, one subject per line.
  var lines: [String] {
    let cell = report.cell(screen)
    let names = ["TERM", "TERM_PROGRAM", "COLORTERM"].compactMap { name in
      environment[name].map { "\(name)=\($0)" }
    }
    let isDark = report.background.map {
      299 * Int($0.red) + 587 * Int($0.green) + 114 * Int($0.blue) < 128_000
    }
    var rows: [(String, String)] = [
      ("terminal", ([report.version ?? "no name"] + names).joined(separator: ", ")),
      (
        "screen",
        "\(screen.columns) × \(screen.rows) cells of \(cell.width) × \(cell.height) pixels\(cellOrigin)"
      ),
      ("images", "\(images.imageProtocol.rawValue): \(images.reason)"),
      ("colors", colors.text),
      (
        "frames",
        report.supports(mode: 2026) ? "displayed at once (mode 2026)" : "displayed while they are drawn"
      ),
      ("keyboard", report.keyboard == nil ? "standard" : "kitty keyboard protocol"),
      ("widths", ambiguousWidth.map { "☆ is \(Formatting.count($0, "cell")) wide" } ?? "unknown"),
      ("background", isDark.map { $0 ? "dark" : "light" } ?? "unknown"),
    ]
    if !report.isComplete { rows.append(("problem", "the terminal did not answer the queries")) }
    rows += images.improvements.map { ("improve", $0) }
    return rows.map { $0.0.padded(to: 12) + $0.1 }
  }

  private var cellOrigin: String {
    if report.cellPixels != nil || report.areaPixels != nil { return "" }
    return screen.pixelWidth == nil ? " (assumed)" : ""
  }
}

extension ImageSurface {
  init(_ check: TerminalCheck) {
    self.init(check.images, check.report, check.screen, check.colors, check.medium, check.speed)
  }
}

extension ColorDepth {
  fileprivate var text: String {
    switch self {
    case .none: "off"
    case .theme: "16"
    case .palette256: "256"
    case .trueColor: "16,777,216"
    }
  }
}

/// The tmux server around the terminal.
enum Tmux {
  /// Returns the state of the server, which this program never changes; nil if tmux does not report it.
  static func state(_ environment: [String: String]) -> TmuxState? {
    let child = ChildProcess(
      program: "tmux", arguments: TmuxState.query, environment: environment, capture: .output(upTo: 1 << 16))
    guard let end = try? child.run(), end.status == 0 else { return nil }
    return TmuxState(String(decoding: end.output, as: UTF8.self))
  }
}
