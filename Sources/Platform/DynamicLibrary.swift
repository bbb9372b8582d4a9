/// A C library that is loaded at run time, because not all machines have it. It stays loaded.
package struct DynamicLibrary: Sendable {
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer

  /// Loads the library; nil if it is missing.
  ///
  /// - Parameters:
  ///   - linux: The file name on Linux.
  ///   - mac: The file name on macOS, also searched in the directories of Homebrew.
  package init?(linux: String, mac: String) {
    #if canImport(Darwin)
      let names = [mac, "/opt/homebrew/lib/\(mac)", "/usr/local/lib/\(mac)"]
    #else
      let names = [linux]
    #endif
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
    self.handle = handle
  }

  /// Returns a function of the library, or of a library that it depends on; nil if it is missing.
  ///
  /// - Parameter type: The type of the function in C.
  package func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
