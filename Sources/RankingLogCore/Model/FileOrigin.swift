/// How a file came to its place.
enum FileOrigin: String, Sendable {
  case fetched, link, copy, adopted
}
