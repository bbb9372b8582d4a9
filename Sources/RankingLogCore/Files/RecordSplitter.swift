import Platform

/// The role of a byte in the division of a file into records.
enum PieceStep {
  /// The byte belongs to no record.
  case outside
  /// The byte belongs to a record, and may be its first byte.
  case inside
  /// The byte is the last one of a record.
  case last
  /// The byte separates a record from the next one.
  case after
}

/// Finds the start and the end of each record of a file.
protocol RecordDelimiter {
  mutating func step(_ byte: UInt8) -> PieceStep
  /// Whether the end of the file ends a record; otherwise the last record is truncated.
  var endsWithFile: Bool { get }
}

/// The records of a file, such as its lines or its JSON objects. Only one record is in memory at a time, so the size of
/// the file does not matter.
struct RecordSplitter<Cutter: RecordDelimiter>: ~Copyable {
  struct Piece {
    var bytes: [UInt8] = []
    /// The offset of its first byte in the file.
    var offset = 0
    /// Whether the record is complete: neither longer than the limit nor truncated.
    var isWhole = true
  }

  private static var chunk: Int { 256 << 10 }

  private let file: FileHandle
  private let end: Int
  private let limit: Int
  private var cutter: Cutter
  private var buffer: [UInt8] = []
  private var position = 0
  /// The file offset of the buffer's end.
  private var offset = 0

  /// - Parameters:
  ///   - limit: The maximum length of a record in bytes. The bytes of a longer record are dropped.
  ///   - end: The file offset at which to stop reading, as if the file ended there.
  init(_ path: String, _ cutter: Cutter, limit: Int = 1 << 20, end: Int = .max) throws(RankingLogError) {
    file = try FileHandle(reading: path)
    (self.cutter, self.limit, self.end) = (cutter, limit, end)
  }

  /// The next record; nil at the end.
  mutating func next() throws(RankingLogError) -> Piece? {
    var piece: Piece?
    while true {
      if position == buffer.count, try !fill() {
        if !cutter.endsWithFile { piece?.isWhole = false }
        return piece
      }
      if take(into: &piece), let piece { return piece }
    }
  }

  /// Consumes bytes up to the end of a record or of the buffer.
  ///
  /// - Returns: Whether the record ended.
  private mutating func take(into piece: inout Piece?) -> Bool {
    let first = position
    var (begin, end, hasEnded) = (piece == nil ? nil : first as Int?, buffer.count, false)
    buffer.withUnsafeBufferPointer { bytes in
      var cutter = self.cutter
      var index = first
      scan: while index < bytes.count {
        let step = cutter.step(bytes[index])
        index += 1
        switch step {
        case .outside: break
        case .inside: if begin == nil { begin = index - 1 }
        case .last:
          if begin == nil { begin = index - 1 }
          (end, hasEnded) = (index, true)
          break scan
        case .after where begin != nil:
          (end, hasEnded) = (index - 1, true)
          break scan
        case .after: break
        }
      }
      (self.cutter, position) = (cutter, index)
    }
    guard let begin else { return false }
    var taken = piece ?? Piece(offset: offset - buffer.count + begin)
    piece = nil
    if taken.bytes.count + end - begin <= limit {
      taken.bytes += buffer[begin..<end]
    } else {
      (taken.bytes, taken.isWhole) = ([], false)
    }
    piece = taken
    return hasEnded
  }

  /// Reads the next bytes.
  ///
  /// - Returns: False at the end.
  private mutating func fill() throws(RankingLogError) -> Bool {
    let count = min(Self.chunk, end - offset)
    guard count > 0 else { return false }
    var read = 0
    var code: Int32 = 0
    buffer = [UInt8](unsafeUninitializedCapacity: count) {
      [descriptor = file.descriptor, offset] bytes, filled in
      repeat {
        read = pread(descriptor, bytes.baseAddress, count, off_t(offset))
        code = errno
      } while read < 0 && code == EINTR
      filled = max(read, 0)
    }
    if read < 0 { throw Files.failure(file.path, "cannot be read", code: code) }
    position = 0
    offset += read
    return read > 0
  }
}

/// Splits a text into lines. Empty lines are skipped.
struct LineDelimiter: RecordDelimiter {
  let endsWithFile = true

  mutating func step(_ byte: UInt8) -> PieceStep { byte == UInt8(ascii: "\n") ? .after : .inside }
}

/// Splits comma-separated values into rows, which may contain line breaks between quotes.
struct CSVRowDelimiter: RecordDelimiter {
  let endsWithFile = true
  private var isQuoted = false

  mutating func step(_ byte: UInt8) -> PieceStep {
    if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
    return byte == UInt8(ascii: "\n") && !isQuoted ? .after : .inside
  }
}
