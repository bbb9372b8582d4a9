/// Limits for values read from other programs' files, which may be damaged or malicious.
enum ExternalDataLimits {
  static let page = 0..<4000
  /// The length in bytes, like the following limits. pixiv's own limits are lower.
  static let title = 1000
  static let tags = 8 << 10
  static let caption = 64 << 10
  static let path = 4096
  static let url = 500
}
