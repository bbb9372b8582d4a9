/**
 * The position of an image on the stage. It is pure.
 *
 * @typedef {{width: number, height: number}} Size in px
 * @typedef {{x: number, y: number}} Point in CSS px from the stage's top left corner
 * @typedef {{scale: number, x: number, y: number}} Transform CSS px per px of the image, and the corner of the image
 */

/**
 * The scale of a fit: the full height, the full width, or the image's own size, one pixel of the screen per pixel.
 *
 * @param {string} fit `height`, `width` or `actual`
 * @param {Size} image
 * @param {Size} stage
 * @param {number} density the pixels of the screen per CSS px
 */
export function fitScale(fit, image, stage, density) {
  if (fit === 'height') return stage.height / image.height;
  return fit === 'width' ? stage.width / image.width : 1 / density;
}

/** The fit that shows the whole image, as large as possible. */
export function wholeFit(image, stage) {
  return stage.height * image.width <= stage.width * image.height ? 'height' : 'width';
}

/**
 * The transform with another scale, for which a point of the image does not move.
 *
 * @returns {Transform}
 */
export function zoomed({ scale, x, y }, newScale, point) {
  const factor = newScale / scale;
  return { scale: newScale, x: point.x - (point.x - x) * factor, y: point.y - (point.y - y) * factor };
}

/**
 * The nearest transform without gaps at the edges: a side that fits is centered, the others cover the stage.
 *
 * @returns {Transform}
 */
export function constrained({ scale, x, y }, image, stage) {
  return {
    scale, x: within(x, scale * image.width, stage.width), y: within(y, scale * image.height, stage.height),
  };
}

function within(start, length, space) {
  return length <= space ? (space - length) / 2 : Math.min(0, Math.max(space - length, start));
}
