/// The records of a text, such as its lines or its JSON objects. Only one record is in memory at a time, so the length
/// of the text does not matter.
struct RecordSplitter<Source: ByteSource & ~Copyable, Cutter: RecordDelimiter>: ~Copyable {
  /// The next record. Its bytes are valid during a call.
  enum Record {
    case whole(UnsafeBufferPointer<UInt8>)
    /// A record longer than the limit, whose bytes are dropped.
    case tooLong
    /// The last record, which has no end.
    case truncated
  }

  /// A copy of a record.
  struct Piece {
    var bytes: [UInt8] = []
    /// The offset of its first byte in the text.
    var offset: Int
    /// Whether the record is complete: neither longer than the limit nor truncated.
    var isWhole = true
  }

  private static var chunk: Int { 256 << 10 }

  private var source: Source
  private var cutter: Cutter
  private let limit: Int
  /// Has space for a chunk after the longest record. The system provides memory only for the space that is used.
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var unread = 0..<0
  /// The offset of the first unread byte in the text.
  private var offset = 0
  /// Whether the unread bytes continue a record that is too long.
  private var isInLongRecord = false

  /// - Parameter limit: The maximum length of a record in bytes.
  init(_ source: consuming Source, _ cutter: Cutter, limit: Int) {
    self.source = source
    (self.cutter, self.limit) = (cutter, limit)
    buffer = .allocate(capacity: limit + Self.chunk)
  }

  deinit { buffer.deallocate() }

  /// Calls `body` with the next record and its offset in the text. A record that is too long is passed on before its end
  /// is read.
  ///
  /// - Returns: The result of `body`; nil at the end.
  mutating func next<Value>(
    _ body: (Record, _ offset: Int) throws(Source.Failure) -> Value
  ) throws(Source.Failure) -> Value? {
    guard try findRecord() else { return nil }
    let first = offset
    var searched = 0
    while true {
      if let count = cutter.end(in: UnsafeBufferPointer(rebasing: bytes[searched...])) {
        let length = searched + count - (cutter.isSeparated ? 1 : 0)
        let record = UnsafeBufferPointer(rebasing: bytes[..<length])
        consume(searched + count)
        return try body(length <= limit ? .whole(record) : .tooLong, first)
      }
      searched = bytes.count
      if searched + (cutter.isSeparated ? 0 : 1) > limit {
        isInLongRecord = true
        consume(searched)
        return try body(.tooLong, first)
      }
      if try !fill() {
        let record = bytes
        consume(searched)
        return try body(cutter.isSeparated ? .whole(record) : .truncated, first)
      }
    }
  }

  /// Returns a copy of the next record; nil at the end.
  mutating func next() throws(Source.Failure) -> Piece? {
    try next { record, offset in
      guard case .whole(let bytes) = record else { return Piece(offset: offset, isWhole: false) }
      return Piece(bytes: Array(bytes), offset: offset)
    }
  }

  private var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer[unread]) }

  /// Consumes the bytes before the next record.
  ///
  /// - Returns: False at the end.
  private mutating func findRecord() throws(Source.Failure) -> Bool {
    while true {
      if isInLongRecord, let count = cutter.end(in: bytes) {
        isInLongRecord = false
        consume(count)
      }
      if !isInLongRecord, let first = bytes.firstIndex(where: { cutter.isFirst($0) }) {
        consume(first)
        return true
      }
      consume(bytes.count)
      if try !fill() { return false }
    }
  }

  private mutating func consume(_ count: Int) {
    unread = unread.lowerBound + count..<unread.upperBound
    offset += count
  }

  /// Moves the unread bytes to the front, and reads a chunk after them.
  ///
  /// - Returns: False at the end.
  private mutating func fill() throws(Source.Failure) -> Bool {
    if unread.lowerBound > 0 {
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: UnsafeRawBufferPointer(bytes))
      unread = 0..<unread.count
    }
    let room = UnsafeMutableBufferPointer(rebasing: buffer[unread.upperBound...].prefix(Self.chunk))
    let count = try source.read(into: UnsafeMutableRawBufferPointer(room))
    unread = unread.lowerBound..<unread.upperBound + count
    return count > 0
  }
}

extension RecordSplitter where Source == FileSource {
  /// - Parameters:
  ///   - limit: The maximum length of a record in bytes.
  ///   - end: The file offset at which to stop reading, as if the file ended there.
  init(_ path: String, _ cutter: Cutter, limit: Int = 1 << 20, end: Int = .max) throws(RankingLogError) {
    self.init(try FileSource(path, end: end), cutter, limit: limit)
  }
}
