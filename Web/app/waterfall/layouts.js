import { ratioOf } from '../data/ratios.js';

/**
 * Layouts: they convert the ratios of a section's works to boxes. They are pure, and have two uses: to compute a
 * section's height before its works are read, without `place`, and to draw it.
 *
 * Each accepts `ratios` (one character per work, see `ratioOf`), the `width` of the section, the preferred `size` of an
 * image and the `gap` between two. It calls `place(index, x, y, width, height)` in the order of ranks, and returns the
 * height.
 */
export const layouts = { rows, squares, columns };

/** Justified rows: images are not cropped, every row is as wide as the section, and ranks go from left to right. */
function rows(ratios, width, size, gap, place) {
  let [y, start, sum] = [0, 0, 0];
  const end = (next, height) => {
    if (place) {
      for (let index = start, x = 0; index < next; index += 1) {
        const boxWidth = ratioOf(ratios, index) * height;
        place(index, x, y, boxWidth, height);
        x += boxWidth + gap;
      }
    }
    y += height + gap;
    [start, sum] = [next, 0];
  };
  for (let index = 0; index < ratios.length; index += 1) {
    const ratio = ratioOf(ratios, index);
    const without = (width - gap * (index - start - 1)) / sum;
    const height = (width - gap * (index - start)) / (sum + ratio);
    // The row ends before or after this work, depending on which is nearer to the preferred height.
    if (index > start && height < size && without - size < size - height) end(index, without);
    sum += ratio;
    const full = (width - gap * (index - start)) / sum;
    if (full <= size) end(index + 1, full);
  }
  if (start < ratios.length) end(ratios.length, size);
  return y;
}

/** Squares: cropped, so that most works fit on a screen. */
function squares(ratios, width, size, gap, place) {
  const count = columnCount(width, size, gap);
  const side = (width - gap * (count - 1)) / count;
  if (place) {
    for (let index = 0; index < ratios.length; index += 1) {
      place(index, (index % count) * (side + gap), Math.floor(index / count) * (side + gap), side, side);
    }
  }
  return Math.ceil(ratios.length / count) * (side + gap);
}

/** The height in px below an image in columns, for its title and artist. */
export const CAPTION = 46;

/** Columns: each work with its title below the shortest column so far. */
function columns(ratios, width, size, gap, place) {
  const count = columnCount(width, size, gap);
  const side = (width - gap * (count - 1)) / count;
  const ends = new Float64Array(count);
  for (let index = 0; index < ratios.length; index += 1) {
    let column = 0;
    for (let other = 1; other < count; other += 1) if (ends[other] < ends[column] - 0.5) column = other;
    const height = side / ratioOf(ratios, index) + CAPTION;
    if (place) place(index, column * (side + gap), ends[column], side, height);
    ends[column] += height + gap;
  }
  return Math.max(...ends);
}

function columnCount(width, size, gap) {
  return Math.max(2, Math.floor((width + gap) / (size + gap)));
}
