extension Schema {
  /// The archive's schema. Its application ID is "RLog", or "RLbk" in backups.
  static let archive = Schema(
    applicationID: 0x524c_6f67, oldest: 17,
    steps: [version17, stamps, incompleteImages, versions, checks, state], backupID: 0x524c_626b)
}
