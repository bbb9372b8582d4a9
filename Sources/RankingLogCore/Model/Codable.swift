// Values that are encoded as text.

extension Decoder {
  /// Decodes a text and parses it.
  fileprivate func parsed<Value>(_ parse: (String) -> Value?) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    if let value = parse(text) { return value }
    throw DecodingError.dataCorruptedError(
      in: container, debugDescription: "not a \(Value.self): \(text.prefix(40))")
  }
}

extension Encoder {
  fileprivate func write(_ value: some Encodable) throws {
    var container = singleValueContainer()
    try container.encode(value)
  }
}

extension RankingDate: Codable {
  /// Decodes a date such as `2024-01-05`.
  public init(from decoder: any Decoder) throws { self = try decoder.parsed { RankingDate($0) } }

  /// Encodes the date as `2024-01-05`.
  public func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}

extension Timestamp: Codable {
  /// Decodes a time such as `2024-01-04T09:00:12Z`.
  public init(from decoder: any Decoder) throws { self = try decoder.parsed { Timestamp($0) } }

  /// Encodes the time as `2024-01-04T09:00:12Z`.
  public func encode(to encoder: any Encoder) throws { try encoder.write(utc) }
}

extension Tags: Codable {
  /// Decodes a list of names.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([String].self))
  }

  /// Encodes the names as a list.
  public func encode(to encoder: any Encoder) throws { try encoder.write(Array(self)) }
}
