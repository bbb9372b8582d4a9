import Testing

@testable import TerminalKit

struct KittyGraphicsTests {
  @Test
  func `a placement does not move the cursor`() {
    #expect(
      text { KittyGraphics.place(id: 5, placement: 2, columns: 24, rows: 12, into: &$0) }
        == "␛_Ga=p,i=5,p=2,c=24,r=12,C=1,q=2␛\\")
  }

  @Test
  func `deleted and freed images are named by their ID`() {
    #expect(text { KittyGraphics.delete(id: 5, placement: 2, into: &$0) } == "␛_Ga=d,d=i,i=5,p=2,q=2␛\\")
    #expect(text { KittyGraphics.free(id: 5, into: &$0) } == "␛_Ga=d,d=I,i=5,q=2␛\\")
  }

  @Test
  func `a query requests an answer`() throws {
    #expect(text { KittyGraphics.query(id: 31, into: &$0) } == "␛_Ga=q,f=24,s=1,v=1,i=31;AAAA␛\\")
    #expect(
      text { KittyGraphics.queryPNG(id: 33, into: &$0) }.hasPrefix("␛_Ga=q,f=100,i=33;iVBORw0KGgoAAAANSUhEUg")
    )
    #if !canImport(Darwin)
      let memory = try #require(SharedMemory([1, 2, 3]))
      defer { memory.remove() }
      let query = text { KittyGraphics.query(id: 31, through: memory, into: &$0) }
      #expect(query.hasPrefix("␛_Ga=q,f=24,s=1,v=1,i=31,t=s,S=3;"))
    #endif
  }
}

/// Returns the appended bytes as text, with ␛ instead of ESC.
func text(_ append: (inout [UInt8]) -> Void) -> String {
  var bytes: [UInt8] = []
  append(&bytes)
  return String(String(decoding: bytes, as: UTF8.self).map { $0 == "\u{1B}" ? "␛" : $0 })
}
