import RankingLogCore

/// The value of a reader's preference.
enum PageChoice: Equatable, JSONDecodable {
  case text(String)
  case number(Int)
  case flag(Bool)

  init(_ value: JSONValue) throws(JSONError) {
    if let flag = value.bool {
      self = .flag(flag)
    } else if let number = value.int {
      self = .number(number)
    } else {
      self = .text(try String(value))
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
  /// Writes preferences as an object, by their names.
  mutating func value(_ choices: [String: PageChoice]) {
    object { writer in
      for (name, choice) in choices.sorted(by: { $0.key < $1.key }) {
        writer.key(named: name)
        choice.write(to: &writer)
      }
    }
  }
}
