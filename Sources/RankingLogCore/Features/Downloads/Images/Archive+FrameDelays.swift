extension Archive {
  /// Returns the frame delays stored next to any ZIP of a work.
  func delaysOnDisk(of illust: Int, size: ImageSize) throws(RankingLogError) -> [UInt8]? {
    for location in try files(illust, page: 0, size: size).flatMap(\.locations) {
      if case .delays(let bytes) = try AnimationSidecarFile(forZIP: location.path).content { return bytes }
    }
    return nil
  }
}
