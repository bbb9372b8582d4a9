/// How a file came to its place.
enum PlaceOrigin: String, Sendable {
  case fetched, link, copy, adopted
}
