/// The method by which a file was created.
enum FileOrigin: String, Sendable {
  case fetched, link, copy
  case existing = "adopted"
}
