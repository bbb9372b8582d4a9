const RATIO_CODE = 62;
const RATIO_STEPS = 20;
const RATIOS = Float64Array.from({ length: 128 }, (_, code) => 2 ** ((code - RATIO_CODE) / RATIO_STEPS));

/** The width divided by the height of the work at an index: the data has 20 steps per doubling. */
export function ratioOf(ratios, index) {
  return RATIOS[ratios.charCodeAt(index) & 127];
}

/** The character of a ratio; the most common one if the ratio is unknown. */
export function ratioCharacter(width, height) {
  const ratio = width > 0 && height > 0 ? Math.min(2.6, Math.max(0.4, width / height)) : 0.72;
  return String.fromCharCode(RATIO_CODE + Math.round(RATIO_STEPS * Math.log2(ratio)));
}
