/// The members of a response that do not follow from its decoder, by the path of their object.
///
/// All members that the decoder reads are documented too, and expected in each response, except for the optional ones.
struct DocumentedMembers: Sendable {
  /// The members that the decoder does not read.
  private(set) var unread: [String: Set<String>]
  /// The members that the decoder reads, and that only some responses have.
  private(set) var optional: [String: Set<String>]

  /// - Parameters:
  ///   - unread: Names, separated by spaces and line ends, by the path of their object, such as `contents[]`.
  ///   - optional: The same.
  init(unread: [String: String], optional: [String: String] = [:]) {
    let split = { (names: String) in Set(names.split(whereSeparator: \.isWhitespace).map(String.init)) }
    self.unread = unread.mapValues(split)
    self.optional = optional.mapValues(split)
  }

  /// The same members of a value that is a part of another response.
  func nested(in path: String) -> DocumentedMembers {
    var copy = self
    copy.unread = nested(unread, in: path)
    copy.optional = nested(optional, in: path)
    return copy
  }

  private func nested(_ names: [String: Set<String>], in path: String) -> [String: Set<String>] {
    Dictionary(uniqueKeysWithValues: names.map { (path.appendingMember($0.key), $0.value) })
  }
}

/// A response whose members are documented, so that changes at pixiv can be named.
protocol DescribedReply: JSONDecodable {
  static var documentedMembers: DocumentedMembers { get }
}

extension Array: DescribedReply where Element: DescribedReply {
  static var documentedMembers: DocumentedMembers { Element.documentedMembers.nested(in: "[]") }
}

/// The differences between the members of a response and the documented ones, as sorted paths.
struct MemberDifferences: Equatable {
  /// The expected members that no element of a list has, or that the object does not have.
  var missing: [String] = []
  /// The members that are not documented.
  var added: [String] = []

  init(_ members: [String: ReadMembers], _ documented: DocumentedMembers) {
    for (path, members) in members {
      let names = { (set: Set<String>) in set.subtracting(["*"]).map(path.appendingMember) }
      missing += names(members.read.subtracting(members.present).subtracting(documented.optional[path] ?? []))
      added += names(members.present.subtracting(members.read).subtracting(documented.unread[path] ?? []))
    }
    missing.sort()
    added.sort()
  }
}
