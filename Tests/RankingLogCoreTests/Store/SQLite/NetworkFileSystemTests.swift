import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Databases on file systems that several machines use.
@Suite(.watchdog)
struct NetworkFileSystemTests {
  private static let mounts = """
    36 35 98:0 / / rw,noatime master:1 - ext4 /dev/root rw
    40 35 0:45 / /mnt/nas rw shared:7 - nfs4 nas:/pictures rw
    41 35 0:46 / /mnt/a\\040b rw shared:8 master:2 - cifs //nas/a rw
    42 35 0:47 / /home/me/far rw - fuse.sshfs me@far: rw
    43 35 0:48 / /mnt/usb rw - fuseblk /dev/sdb1 rw
    44 35 0:49 / /tmp rw - tmpfs tmpfs rw
    """

  @Test(arguments: [
    ("0:45", "nfs4"), ("0:46", "cifs"), ("0:47", "fuse.sshfs"), ("0:48", nil), ("0:49", nil), ("98:0", nil),
    ("0:50", nil),
  ])
  func `the type of a file system is found by its device`(device: String, name: String?) {
    #expect(NetworkFileSystem.name(ofDevice: device, in: Self.mounts) == name)
  }

  @Test func `a database on a network file system has a rollback journal, and no shared memory`() throws {
    let directory = try StoreDirectory()
    let path = directory.path + "/archive.db"
    var options = DatabaseOptions()
    options.networkFileSystem = { _ in "nfs" }
    // One that was written on a local disk, and a new one.
    do { _ = try Database.open(path: path, schema: .archive) }
    #expect(try DatabaseHeader(path: path).usesWAL)
    for path in [path, directory.path + "/new.db"] {
      let connection = try Database.open(path: path, schema: .archive, options)
      #expect(try number(connection, "PRAGMA synchronous") == 2)
      try connection.transaction { () throws(RankingLogError) in
        try connection.run("INSERT INTO recent(illust, place, seen_at) VALUES(1, 1, 1)")
      }
      #expect(try !DatabaseHeader(path: path).usesWAL)
      #expect(!Files.exists(path + "-shm") && !Files.exists(path + "-wal"))
      // The lock was released.
      let other = try Database.open(path: path, schema: .archive, options)
      try other.run("DELETE FROM recent")
      #expect(other.changes == 1)
    }
  }

  @Test func `a log that another process uses is not removed`() throws {
    let directory = try StoreDirectory()
    let path = directory.path + "/archive.db"
    let local = try Database.open(path: path, schema: .archive)
    try local.run("INSERT INTO recent(illust, place, seen_at) VALUES(1, 1, 1)")
    var options = DatabaseOptions(busyTimeout: .milliseconds(50))
    options.networkFileSystem = { _ in "nfs" }
    #expect(throws: RankingLogError.storageBusy(path: path)) {
      _ = try Database.open(path: path, schema: .archive, options)
    }
    #expect(try number(local, "SELECT count(*) FROM recent") == 1)
  }

  private func number(_ connection: borrowing Connection, _ sql: String) throws -> Int? {
    try connection.first(sql) { (row: borrowing Row) in row.int(0) }
  }
}
