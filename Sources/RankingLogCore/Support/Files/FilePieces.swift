#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a byte means to a piece of a file.
enum PieceStep {
  /// It belongs to no piece.
  case outside
  /// It belongs to the piece, which it may begin.
  case inside
  /// It is the last of the piece.
  case last
  /// It separates the piece from the next one.
  case after
}

/// Tells where the pieces of a file begin and end.
protocol PieceCutter {
  mutating func step(_ byte: UInt8) -> PieceStep
  /// Whether the end of the file ends a piece, which is cut otherwise.
  var endsWithFile: Bool { get }
}

/// A file in pieces, such as its lines or its JSON objects, of which one is in memory at a time: gigabytes need no more
/// than the longest piece.
struct FilePieces<Cutter: PieceCutter>: ~Copyable {
  struct Piece {
    var bytes: [UInt8] = []
    /// Where it begins in the file.
    var offset = 0
    /// Whether all of it is there: it is neither too long nor cut.
    var isWhole = true
  }

  private static var chunk: Int { 256 << 10 }

  private let file: FileHandle
  private let end: Int
  private let limit: Int
  private var cutter: Cutter
  private var buffer: [UInt8] = []
  private var position = 0
  /// The offset of the buffer's end.
  private var offset = 0

  /// - Parameters:
  ///   - limit: The maximum length of a piece. The bytes of a longer one are not kept.
  ///   - end: Where to stop reading, as at the file's end.
  init(_ path: String, _ cutter: Cutter, limit: Int = 1 << 20, end: Int = .max) throws(RankingLogError) {
    file = try FileHandle(reading: path)
    (self.cutter, self.limit, self.end) = (cutter, limit, end)
  }

  /// The next piece; nil at the end.
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

  /// Takes bytes up to the end of a piece or of the buffer.
  ///
  /// - Returns: Whether the piece ended.
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

/// Cuts a text into its lines. Lines without any characters are no pieces.
struct LineCutter: PieceCutter {
  let endsWithFile = true

  mutating func step(_ byte: UInt8) -> PieceStep { byte == UInt8(ascii: "\n") ? .after : .inside }
}

/// Cuts comma-separated values into rows, which may have line breaks between quotes.
struct CSVRowCutter: PieceCutter {
  let endsWithFile = true
  private var isQuoted = false

  mutating func step(_ byte: UInt8) -> PieceStep {
    if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
    return byte == UInt8(ascii: "\n") && !isQuoted ? .after : .inside
  }
}
