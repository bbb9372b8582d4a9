/// An object in a JSON file of another program.
struct ExternalJSONObject {
  let bytes: [UInt8]
  /// The preceding string in the same array.
  var text: String?

  /// The members; nil if the bytes are not valid JSON.
  var fields: LenientObject? { try? JSONDecoding.decode(LenientObject.self, from: bytes) }
}
