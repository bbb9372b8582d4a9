/// A value of what a reader chose in a page.
enum PageChoice: Equatable, Decodable {
  case text(String)
  case number(Int)
  case flag(Bool)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): writer.value(text)
    case .number(let number): writer.value(number)
    case .flag(let flag): writer.value(flag)
    }
  }
}

extension JSONWriter {
  /// Choices as an object, by their names.
  mutating func value(_ choices: [String: PageChoice]) {
    object { writer in
      for (name, choice) in choices.sorted(by: { $0.key < $1.key }) {
        writer.key(named: name)
        choice.write(to: &writer)
      }
    }
  }
}
