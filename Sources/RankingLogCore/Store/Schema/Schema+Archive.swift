extension Schema {
  /// The archive's schema. Its application ID is "RLog", or "RLbk" in backups.
  static let archive = Schema(
    applicationID: 0x524c_6f67, oldest: 17,
    steps: [
      Step(version17), Step(stamps), Step(incompleteImages), Step(versions), Step(checks), Step(state),
      Step(favorites), Step(tagNames),
    ], backupID: 0x524c_626b)
}
