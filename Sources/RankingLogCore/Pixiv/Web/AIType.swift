/// The values are 0 unknown, 1 not AI-generated, 2 AI-generated; since October 2022.
enum AIType {
  static func isAI(_ code: Int?) -> Bool? {
    switch code {
    case 1: false
    case 2: true
    default: nil
    }
  }
}
