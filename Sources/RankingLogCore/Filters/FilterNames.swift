/// Words of the filter language.
enum FilterNames {
  /// The value that matches unknown values.
  static let unknown = "unknown"
}
