import Platform

/// The detection of network file systems, whose files several machines can use at the same time without shared memory.
enum NetworkFileSystem {
  /// The types of network file systems, and of directories that a virtual machine shares with its host.
  private static let names: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "afpfs", "webdav", "9p", "virtiofs", "vboxsf", "afs", "ceph",
    "lustre",
    "fuse.sshfs", "fuse.rclone", "fuse.glusterfs", "fuse.s3fs", "fuse.cephfs", "fuse.vmhgfs-fuse",
  ]

  /// The type of the network file system of a path, or of its nearest existing directory; nil for local disks.
  static func name(at path: String) -> String? {
    #if canImport(Glibc)
      guard let device = Files.status(Files.existing(path))?.st_dev else { return nil }
      let major = (device >> 8) & 0xfff | (device >> 32) & ~0xfff
      let minor = device & 0xff | (device >> 12) & ~0xff
      // A local disk has a driver, and therefore a major device number.
      guard major == 0, let mounts = try? Files.read("/proc/self/mountinfo") else { return nil }
      return name(ofDevice: "\(major):\(minor)", in: String(decoding: mounts, as: UTF8.self))
    #else
      var status = statfs()
      guard statfs(Files.existing(path), &status) == 0 else { return nil }
      let name = withUnsafeBytes(of: status.f_fstypename) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return names.contains(name) ? name : nil
    #endif
  }

  /// The type of a device's network file system in the lines of `/proc/self/mountinfo`.
  static func name(ofDevice device: String, in mounts: String) -> String? {
    for line in mounts.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 2, fields[2] == device, let end = fields.firstIndex(of: "-"),
        end + 1 < fields.count
      else { continue }
      let name = String(fields[end + 1])
      return names.contains(name) ? name : nil
    }
    return nil
  }
}
