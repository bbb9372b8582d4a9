/**
 * The number of responses with one pixel, by the path of the image. With a pixel, the server of a live page reports
 * that it is still fetching the image, which must be requested again. Null in a static page, whose images can be one
 * pixel.
 *
 * @type {?Map<string, number>}
 */
let pixels = null;

/** Requests images again for which a server responds with a pixel. */
export function expectPixels() {
  pixels = new Map();
}

/** The time in ms after which the image is requested again. */
const PIXEL_TIME = 1000;

let base = '';

/** Sets the address of the directory that contains the images, if it is not the page's. */
export function loadPicturesFrom(address = '') {
  base = address;
}

/** The address of an image. It differs for each request, because browsers reuse an address that a page has shown. */
export function pictureAddress(source) {
  const again = pixels?.get(source);
  return base + source + (again ? `?again=${again}` : '');
}

/** Whether an image is the pixel of an unfinished fetch, which is then counted. */
function isPixel(image, source) {
  if (!pixels || image.naturalWidth !== 1 || image.naturalHeight !== 1) return false;
  pixels.set(source, Number(new URL(image.src).searchParams.get('again')) + 1);
  return true;
}

/** Shows an image when it is available, while `isWanted()` is true. Until then, the element is hidden. */
export function showPicture(image, source, isWanted) {
  image.src = pictureAddress(source);
  // A cached image is shown immediately, without a flash.
  image.toggleAttribute('data-late', pixels !== null && !image.complete);
  image.onload = () => {
    const isLate = isPixel(image, source);
    image.toggleAttribute('data-late', isLate);
    if (isLate) setTimeout(() => isWanted() && showPicture(image, source, isWanted), PIXEL_TIME);
  };
}

/** Reads and decodes an image; null if it is no longer needed. */
export async function readPicture(source, isWanted) {
  const image = new Image();
  image.src = pictureAddress(source);
  await image.decode();
  if (!isPixel(image, source)) return image;
  await new Promise((done) => { setTimeout(done, PIXEL_TIME); });
  return isWanted() ? readPicture(source, isWanted) : null;
}
