/// Special values for the number of the latest superseded row.
enum SupersededRowID {
  /// Stored metadata was lost or was never true. Filling it in is not a change; it applies to the past too.
  static let amended = -1
}
