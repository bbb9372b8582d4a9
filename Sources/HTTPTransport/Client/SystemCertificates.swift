internal import CCurl
import Platform

/// The trusted CA certificates of the system.
///
/// A distribution's libcurl knows the path of its system. A libcurl that is part of the program does not, and runs on any
/// system.
enum SystemCertificates {
  /// The bundles of common systems, of which the first readable one is used; nil if libcurl has a default bundle.
  static var possibleBundles: [String]? { ccurl_default_ca_file() == nil ? bundles : nil }

  private static let bundles = [
    "/etc/ssl/certs/ca-certificates.crt",  // Debian, Ubuntu, Arch, Gentoo, NixOS
    "/etc/pki/tls/certs/ca-bundle.crt",  // Fedora, RHEL
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // Fedora, RHEL
    "/etc/ssl/ca-bundle.pem",  // openSUSE
    "/var/lib/ca-certificates/ca-bundle.pem",  // openSUSE
    "/etc/ssl/cert.pem",  // Alpine, Void, macOS
    "/usr/share/ssl/certs/ca-bundle.crt",  // some NAS systems
  ]

  /// Returns the first readable bundle; nil if there is none.
  static func firstReadable(of bundles: [String]) -> String? {
    bundles.first { access($0, R_OK) == 0 }
  }
}
