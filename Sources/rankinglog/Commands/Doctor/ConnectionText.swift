import Platform
import RankingLogCore

/// The output of `doctor --online`, as a table or as JSON, and its exit status.
struct ConnectionText {
  private let report: ConnectionReport
  private let proxy: ProxyDescription
  private let network: NetworkOptions

  init(_ report: ConnectionReport, _ proxy: ProxyDescription, _ network: NetworkOptions) {
    (self.report, self.proxy, self.network) = (report, proxy, network)
  }

  /// Failures come first, because pauses and limits end by themselves.
  var status: ExitStatus {
    let results = report.requests.filter { !$0.isTolerated }.map(\.result)
    if results.contains(where: { [.changed, .blocked, .challenged, .failed].contains($0) }) {
      return .network
    }
    if results.contains(.limited) { return .rateLimited }
    if hasWrongClock { return .failed }
    return results.contains(.skipped) ? .partly : .done
  }

  /// - Parameter isQuiet: Whether only problems are printed.
  func print(_ context: Context, isQuiet: Bool) throws(SinkError) {
    let table = Table(Self.columns, width: nil)
    let rows = report.requests.filter { !isQuiet || ($0.result != .ok && !$0.isTolerated) }.map(Self.cells)
    let diagnostics = diagnostics.filter { !isQuiet || $0.status != .ok }
    try context.print { sink throws(SinkError) in
      for diagnostic in diagnostics { try sink.writeLine(diagnostic.line.sanitized()) }
      if !rows.isEmpty {
        if !diagnostics.isEmpty { try sink.writeLine("") }
        try sink.writeLine(table.header)
        for row in rows { try sink.writeLine(table.row(row)) }
      }
      guard !isQuiet else { return }
      try sink.writeLine("")
      try sink.writeLine(
        "You can paste this output into a bug report. It contains no account, password, title or path.")
    }
  }

  func printJSON(_ context: Context) throws {
    try FieldLayout(kind: "request", fields: Self.fields)
      .print(report.requests, .json, context, before: [environment])
  }
}

// The environment of the requests.
extension ConnectionText {
  private static let system: String = {
    var name = utsname()
    guard uname(&name) == 0 else { return "unknown system" }
    return [text(&name.sysname), text(&name.release), text(&name.machine)].joined(separator: " ")
  }()

  /// Converts a field of C characters.
  private static func text<Field>(_ field: inout Field) -> String {
    withUnsafeBytes(of: &field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private var versions: String {
    (["rankinglog \(Program.version)"] + ConnectionCheck.libraries + [Self.system]).joined(separator: ", ")
  }

  /// A difference of more than a minute is an error of the clock, not of the comparison.
  private var hasWrongClock: Bool { report.clockOffset.map { $0.magnitude > 60 } ?? false }

  private var clock: Diagnostic {
    guard let offset = report.clockOffset else {
      return Diagnostic(.missing, "clock", "not compared: no response states the time")
    }
    guard offset != 0 else { return Diagnostic(.ok, "clock", "agrees with pixiv's") }
    let amount = Formatting.duration(.seconds(Int(offset.magnitude)))
    let difference = "\(amount) \(offset > 0 ? "ahead of" : "behind") pixiv's"
    return hasWrongClock
      ? Diagnostic(.fault, "clock", "\(difference); set the date and time of this machine")
      : Diagnostic(.ok, "clock", Message(difference))
  }

  private var diagnostics: [Diagnostic] {
    let versions = network.ipv4 ? "IPv4 only" : network.ipv6 ? "IPv6 only" : "IPv4 and IPv6"
    let connections = network.connectTo.isEmpty ? versions : "\(versions), redirected by --connect-to"
    return [
      Diagnostic(.ok, "program", Message(self.versions)),
      Diagnostic(.ok, "proxy", Message(proxy.text ?? "none")),
      Diagnostic(.ok, "network", Message(connections)), clock,
    ]
  }

  private var environment: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schema", 1)
      writer.member("kind", "environment")
      writer.member("versions", versions)
      writer.member("proxy", proxy.text)
      writer.member("ip", network.ipv4 ? 4 : network.ipv6 ? 6 : nil as Int?)
      writer.key("redirected")
      writer.value(!network.connectTo.isEmpty)
      writer.member("clock_offset", report.clockOffset)
    }
    return writer.bytes
  }
}

// The requests.
extension ConnectionText {
  private typealias Request = ConnectionReport.Request

  private static let columns: [Table.Column] = [
    .init("Request", 7...7), .init("Host", 22...22), .init("IP", 5...5), .init("HTTP", 4...4, .right),
    .init("Time", 8...8, .right), .init("Size", 7...7, .right), .init("Result", 11...4000),
  ]

  private static func cells(_ request: Request) -> [String] {
    [
      request.subject.rawValue, request.host,
      request.ipVersion.map { $0 == .v4 ? "4" : "6" } ?? "proxy", request.status.map(String.init) ?? "",
      request.duration.map { "\($0.milliseconds) ms" } ?? "",
      request.byteCount.map(Formatting.bytes) ?? "", result(request),
    ]
  }

  /// The result with its reasons. A tolerated result starts with `ok`, because rankinglog works.
  private static func result(_ request: Request) -> String {
    let names = [("missing", request.missing), ("new", request.added)].filter { !$0.1.isEmpty }
      .map { "\($0.0): \($0.1.joined(separator: ", "))" }
    let reasons = ([request.reason.commandLine] + names).filter { !$0.isEmpty }.joined(separator: "; ")
    let result = request.isTolerated ? "ok (\(request.result.rawValue))" : request.result.rawValue
    return reasons.isEmpty ? result : "\(result): \(reasons)"
  }

  private static var fields: [Field<Request>] {
    [
      Field("request") { .text($0.subject.rawValue) }, Field("host") { .text($0.host) },
      Field("ip") { .number($0.ipVersion.map { $0 == .v4 ? 4 : 6 }) }, Field("status") { .number($0.status) },
      Field("milliseconds") { .number($0.duration?.milliseconds) },
      Field("bytes") { .number($0.byteCount) }, Field("result") { .text($0.result.rawValue) },
      Field("tolerated") { .flag($0.isTolerated) }, Field("reason") { .text($0.reason.commandLine) },
      Field("missing") { .texts($0.missing) }, Field("new") { .texts($0.added) },
      Field("paused_until") { .text($0.pausedUntil?.utc) },
    ]
  }
}

extension Duration {
  fileprivate var milliseconds: Int { Int((self / .milliseconds(1)).rounded()) }
}
