import Foundation
import RankingLogCore
import TestSupport
import Testing

@testable import rankinglog

/// A user with a separate home directory, a LocalPixiv and a fixed clock.
final class Sandbox: Sendable {
  /// Half past noon in Japan, when yesterday's ranking is published.
  static let now = LocalPixiv.noon
  static let refreshToken = LocalPixiv.refreshToken

  let pixiv: LocalPixiv
  let home: URL
  private let directory: TemporaryDirectory
  let environment: [String: String]
  private let now: Timestamp
  private let busyTimeout: Duration

  /// - Parameters:
  ///   - pixiv: A server shared by several sandboxes, for tests that do not count requests.
  ///   - busyTimeout: The time to wait for a locked archive.
  init(now: String = Sandbox.now, pixiv: LocalPixiv? = nil, busyTimeout: Duration = .seconds(30)) throws {
    self.busyTimeout = busyTimeout
    self.pixiv = try pixiv ?? LocalPixiv(now: now)
    directory = try TemporaryDirectory()
    home = directory.url
    self.now = try #require(Timestamp(now))
    environment = [
      "HOME": home.path, "RANKINGLOG_CONNECT_TO": self.pixiv.connectTo, "RANKINGLOG_CACERT": self.pixiv.ca,
      "RANKINGLOG_RATE": "off",
    ]
  }

  /// The default directory of the archive.
  var dataDirectory: URL { home.appending(path: ".local/share/rankinglog") }
  var cacheDirectory: URL { home.appending(path: ".cache/rankinglog") }

  /// A path below the home.
  func path(_ name: String) -> String { home.appending(path: name).path }

  /// A file below the home.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = home.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// All regular files below a directory, by their paths relative to it, sorted.
  func files(in name: String) -> [String] {
    let directory = home.appending(path: name)
    let all = FileManager.default.enumerator(atPath: directory.path)?.compactMap { $0 as? String } ?? []
    return all.filter { path in
      var isDirectory: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: directory.appending(path: path).path, isDirectory: &isDirectory)
      return exists && !isDirectory.boolValue
    }.sorted()
  }

  /// The names in the home directory: the files that a run created.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: home.path).sorted() }
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Runs a command line in this process. Use absolute paths.
  ///
  /// - Parameters:
  ///   - input: The contents of standard input.
  ///   - later: The offset of the clock in seconds, to distinguish stored from new data.
  ///   - with: Variables in addition to the sandbox's.
  ///   - executable: The program's own path.
  ///   - typing: The input typed after `input`, computed from the first output.
  func run(
    _ words: [String], input: String = "", later: Int = 0, with variables: [String: String] = [:],
    executable: String? = nil, typing: (@Sendable (String) throws -> String)? = nil
  ) async throws -> Run {
    let before = pixiv.requestCount
    let (output, errors) = (
      try TextSink("standard output", in: home), try TextSink("standard error", in: home)
    )
    let time = Timestamp(seconds: now.seconds + later)
    let answers = Foundation.Pipe()
    let person = Task { [output = output.reader] in
      let keyboard = answers.fileHandleForWriting
      // More does not fit into a pipe without a reader.
      try keyboard.write(contentsOf: Data(input.utf8.prefix(60_000)))
      if let typing {
        try await eventually { try !output().isEmpty }
        try keyboard.write(contentsOf: Data(try typing(try output()).utf8))
      }
      try keyboard.close()
    }
    defer { person.cancel() }
    var program = Program(
      environment: environment.merging(variables) { $1 }, output: output.sink, errors: errors.sink,
      clock: { time }, prompt: Prompt(descriptor: answers.fileHandleForReading.fileDescriptor),
      readInput: { Array(input.utf8) }, busyTimeout: busyTimeout)
    program.executable = { executable }
    let status = await program.run(words)
    let requests = pixiv.requests(after: before)
    for request in requests where request.isStray { Issue.record("a secret went to \(request.host)") }
    return Run(
      status: status.code, output: try output.text, errors: try errors.text, requests: requests)
  }

  /// Runs a command line that is written as in a shell, without quotes.
  func run(
    _ line: String, input: String = "", later: Int = 0, with variables: [String: String] = [:],
    executable: String? = nil, typing: (@Sendable (String) throws -> String)? = nil
  ) async throws -> Run {
    try await run(
      line.split(separator: " ").map(String.init), input: input, later: later, with: variables,
      executable: executable, typing: typing)
  }
}

/// The result of a command line.
struct Run: Sendable {
  let status: Int32
  let output: String
  let errors: String
  let requests: [LocalPixiv.Request]

  // By bytes: some outputs are long, and splitting by characters is slow.
  var lines: [String] { output.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) } }
  var errorLines: [String] { errors.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) } }
  var images: [LocalPixiv.Request] { requests.filter(\.isImage) }

  /// The lines of stdout as JSON objects.
  var objects: [[String: Any]] {
    get throws {
      try lines.map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
    }
  }

  /// The values of one key.
  func values<Value>(_ key: String, as type: Value.Type = Value.self) throws -> [Value] {
    try objects.map { try #require($0[key] as? Value) }
  }

  /// The dates of all lines, in order, without duplicates.
  var dates: [String] { get throws { try values("date", as: String.self).uniqued() } }
}

extension Sequence where Element: Hashable {
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// A sink that writes to a file, because a pipe would need a concurrent reader.
final class TextSink {
  let sink: ByteSink
  private let file: URL
  private let handle: Foundation.FileHandle

  init(_ name: String, in directory: URL) throws {
    file = directory.appending(path: ".stream-\(UUID().uuidString)")
    try Data().write(to: file)
    handle = try Foundation.FileHandle(forWritingTo: file)
    sink = ByteSink(descriptor: handle.fileDescriptor, name: name)
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  var text: String { get throws { try reader() } }

  /// Reads the output; the closure does not keep the sink alive.
  var reader: @Sendable () throws -> String {
    { [file] in String(decoding: try Data(contentsOf: file), as: UTF8.self) }
  }
}
