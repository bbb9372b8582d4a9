/// An artist, and the number of stored works.
package struct ArtistCount: Sendable {
  package let artist: Artist
  package let works: Int
}
