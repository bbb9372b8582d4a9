import TestSupport
import Testing

@testable import RankingLogCore
@testable import RankingLogSite

/// `Web/app/data/tables.js`: the numbers that data files share with the front end.
struct FrontEndTablesTests {
  @Test func `the tables of the front end equal the codes of data files`() throws {
    let formats = ImageFileFormat.files
    #expect(formats.map { Optional($0).code } == Array(1...formats.count) && ImageFileFormat?.none.code == 0)
    try expectSnapshot(
      """
      // Written by FrontEndTablesTests (see CONTRIBUTING.md).

      // The codes of data files are indexes into these.
      export const TYPES = \(Self.list(IllustType.byCode.map(\.rawValue)));
      export const AGES = \(Self.list(AgeRating.byCode.map(\.rawValue)));
      export const VISIBILITIES = \(Self.list(Visibility.byCode.map(\.rawValue)));
      /** The extensions of image formats; the first one represents no image. */
      export const EXTENSIONS = \(Self.list([""] + formats.map(\.rawValue)));
      /** The code of an animation's frames instead of an image format. */
      export const FRAMES = \(Optional(ImageFileFormat.zip).code);

      /** The IDs per directory of images and per file of works, and per file of searches. */
      export const WORK_SHARD = \(1 << SitePath.workBits);
      export const SEARCH_SHARD = \(1 << SitePath.searchBits);

      /** The code of the character for a square, and the steps per doubling. */
      export const SQUARE_CODE = \(AspectRatio.squareCode);
      export const RATIO_STEPS = \(AspectRatio.steps);
      export const LEAST_RATIO = \(AspectRatio.range.lowerBound);
      export const GREATEST_RATIO = \(AspectRatio.range.upperBound);
      /** The ratio of works of unknown size. */
      export const UNKNOWN_RATIO = \(AspectRatio.unknown);

      """, "../../../../Web/app/data/tables.js")
  }

  private static func list(_ names: [String]) -> String {
    "[" + names.map { "'\($0)'" }.joined(separator: ", ") + "]"
  }
}
