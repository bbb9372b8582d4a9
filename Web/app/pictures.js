'use strict';

/**
 * How often the server of a live page answered a picture with one pixel, by the picture's path: it is still fetching it,
 * and is asked again. Null in a static page, where a pixel is a picture.
 */
let pixels = null;

/** It is asked again after so long, in ms. */
const PIXEL_TIME = 1000;

/** Where a picture is; each time with another address, since browsers show again from memory what a page has shown. */
function pictureAddress(source) {
  const again = pixels?.get(source);
  return again ? `${source}?again=${again}` : source;
}

/** Whether an image is but the pixel in place of a picture, which is then noted. */
function isPixel(image, source) {
  if (!pixels || image.naturalWidth !== 1 || image.naturalHeight !== 1) return false;
  pixels.set(source, Number(new URL(image.src).searchParams.get('again')) + 1);
  return true;
}

/** Shows a picture in an image, which is hidden while it may have but the pixel; as long as the picture is wanted. */
function showPicture(image, source, isWanted) {
  image.src = pictureAddress(source);
  // What is in memory is there at once, without a flash.
  image.toggleAttribute('data-late', pixels !== null && !image.complete);
  image.onload = () => {
    const isLate = isPixel(image, source);
    image.toggleAttribute('data-late', isLate);
    if (isLate) setTimeout(() => isWanted() && showPicture(image, source, isWanted), PIXEL_TIME);
  };
}

/** A picture that is ready to be drawn; null where it was no longer wanted before it was there. */
async function readPicture(source, isWanted) {
  const image = new Image();
  image.src = pictureAddress(source);
  await image.decode();
  if (!isPixel(image, source)) return image;
  await new Promise((done) => { setTimeout(done, PIXEL_TIME); });
  return isWanted() ? readPicture(source, isWanted) : null;
}
