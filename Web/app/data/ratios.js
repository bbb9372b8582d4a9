import { GREATEST_RATIO, LEAST_RATIO, RATIO_STEPS, SQUARE_CODE, UNKNOWN_RATIO } from './tables.js';

const RATIOS = Float64Array.from({ length: 128 }, (_, code) => 2 ** ((code - SQUARE_CODE) / RATIO_STEPS));

/** The width divided by the height of the work at an index: the data has 20 steps per doubling. */
export function ratioOf(ratios, index) {
  return RATIOS[ratios.charCodeAt(index) & 127];
}

/** The character of a ratio; the most common one if the ratio is unknown. */
export function ratioCharacter(width, height) {
  const isSized = width > 0 && height > 0;
  const ratio = isSized ? Math.min(GREATEST_RATIO, Math.max(LEAST_RATIO, width / height)) : UNKNOWN_RATIO;
  return String.fromCharCode(SQUARE_CODE + Math.round(RATIO_STEPS * Math.log2(ratio)));
}
