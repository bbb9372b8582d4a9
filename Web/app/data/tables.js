// Written by FrontEndTablesTests (see CONTRIBUTING.md).

// The codes of data files are indexes into these.
export const TYPES = ['illust', 'manga', 'ugoira'];
export const AGES = ['all', 'r18', 'r18g'];
export const VISIBILITIES = ['visible', 'masked', 'hidden', 'deleted'];
/** The extensions of image formats; the first one represents no image. */
export const EXTENSIONS = ['', 'jpg', 'png', 'gif', 'webp'];
/** The code of an animation's frames instead of an image format. */
export const FRAMES = 5;

/** The IDs per directory of images and per file of works, and per file of searches. */
export const WORK_SHARD = 65536;
export const SEARCH_SHARD = 1048576;

/** The code of the character for a square, and the steps per doubling. */
export const SQUARE_CODE = 62;
export const RATIO_STEPS = 20;
export const LEAST_RATIO = 0.4;
export const GREATEST_RATIO = 2.6;
/** The ratio of works of unknown size. */
export const UNKNOWN_RATIO = 0.72;
