/// Records the members that a decoder reads, to compare them with the members of a response.
final class JSONAccesses: Sendable {
  private let names = Lock<[Int: Set<String>]>([:])

  /// Records the name of a member of an object, given by its index in the document.
  func record(_ name: String, of object: Int) {
    names.withLock { _ = $0[object, default: []].insert(name) }
  }

  /// The recorded names by object.
  var namesByObject: [Int: Set<String>] { names.withLock { $0 } }
}

/// The members of one object, or of all elements of a list: those that the decoder has read, and those that exist.
struct ReadMembers: Equatable {
  var read: Set<String> = []
  var present: Set<String> = []
}

extension JSONDocument {
  /// The members of the objects that a decoder has read, by the path of the object, such as `body.tags.tags[]`.
  func readMembers() -> [String: ReadMembers] {
    var members: [String: ReadMembers] = [:]
    if let names = accesses?.namesByObject { add(0, at: "", names, to: &members) }
    return members
  }

  /// Adds a value and its descendants. The indexer limits their depth.
  private func add(
    _ index: Int, at path: String, _ names: [Int: Set<String>], to members: inout [String: ReadMembers]
  ) {
    let value = JSONValue(document: self, index: index)
    if value.isArray {
      let path = path + "[]"
      for element in value.elements { add(element.index, at: path, names, to: &members) }
    } else if value.isObject, let read = names[index] {
      members[path, default: ReadMembers()].read.formUnion(read.map(\.withoutID))
      for (name, element) in zip(value.names, value.elements) {
        members[path, default: ReadMembers()].present.insert(name.withoutID)
        // A decoder has read no part of the other members.
        if read.contains(name) {
          add(element.index, at: path.appendingMember(name.withoutID), names, to: &members)
        }
      }
    }
  }
}

extension String {
  /// The name of a member, or `*` for an ID: its members have the IDs of works.
  fileprivate var withoutID: String { utf8.allSatisfy { 0x30...0x39 ~= $0 } ? "*" : self }

  /// Appends a member, or the path of a descendant, to the path of an object.
  func appendingMember(_ name: String) -> String {
    isEmpty || name.isEmpty || name.hasPrefix("[") ? self + name : "\(self).\(name)"
  }
}
