/// Writes one XMP packet with properties in the given order. Empty values are omitted.
struct XMPWriter {
  private var lines = ""

  /// The packet, in UTF-8.
  var bytes: [UInt8] { Array((Self.head + lines + Self.tail).utf8) }

  /// Adds a property with a plain value.
  mutating func value(_ name: String, _ text: String?) {
    if let text = text.map(XMLText.escaped), !text.isEmpty { lines += "   <\(name)>\(text)</\(name)>\n" }
  }

  /// Adds a property with a text that could have translations.
  mutating func text(_ name: String, _ text: String) {
    items(name, "Alt", [text], attributes: " xml:lang=\"x-default\"")
  }

  /// Adds a property with ordered (`Seq`) or unordered (`Bag`) values.
  mutating func list(_ name: String, _ kind: String, _ texts: [String]) { items(name, kind, texts) }

  private mutating func items(_ name: String, _ kind: String, _ texts: [String], attributes: String = "") {
    let texts = texts.map(XMLText.escaped).filter { !$0.isEmpty }
    guard !texts.isEmpty else { return }
    lines += "   <\(name)>\n    <rdf:\(kind)>\n"
    for text in texts { lines += "     <rdf:li\(attributes)>\(text)</rdf:li>\n" }
    lines += "    </rdf:\(kind)>\n   </\(name)>\n"
  }

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=""
        xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
        xmlns:pixiv="urn:x-ranking-log:pixiv/1.0/"
        xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/">

    """

  private static let tail = """
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>

    """
}
