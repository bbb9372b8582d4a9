import Testing

@testable import RankingLogCore

struct FileStampTests {
  @Test(arguments: [
    (1_700_000_001_234_567_890, true), (1_700_000_001_234_567_800, true), (1_700_000_001_230_000_000, true),
    (1_700_000_001_000_000_000, true), (1_700_000_000_000_000_000, true), (1_700_000_001_234_567_891, false),
    (1_700_000_001_234_000_000, false), (1_700_000_002_000_000_000, false),
    (1_699_999_999_000_000_000, false),
  ])
  func `a file is unchanged if the file system rounded its recorded time down`(time: Int, isUnchanged: Bool) {
    let recorded = FileStamp(modified: 1_700_000_001_234_567_890, inode: 7)
    #expect(FileStamp(modified: time, inode: 7).isUnchanged(since: recorded) == isUnchanged)
    #expect(!FileStamp(modified: time, inode: 8).isUnchanged(since: recorded))
  }
}
