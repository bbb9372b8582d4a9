import RankingLogCore

extension ImageFileFormat {
  /// The formats of single files; a ZIP of frames is not copied to a site.
  static let files = allCases.filter { $0 != .zip }
}

extension ImageFileFormat? {
  /// The number of the format in data files: 0 for no image, 5 for an animation, whose frames have another format.
  var code: Int { map { (ImageFileFormat.allCases.firstIndex(of: $0) ?? 0) + 1 } ?? 0 }
}
