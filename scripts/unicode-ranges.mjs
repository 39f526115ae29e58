/** @typedef {readonly [from: number, to: number]} Range Code points, both ends included. */

/**
 * Reads a `unicode-range` of CSS, such as `U+0000-00FF,U+0131`.
 * @param {string} text
 * @returns {Range[]}
 */
export function readRanges(text) {
  return text.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

/**
 * @param {readonly Range[]} ranges
 * @returns {string}
 */
export function writeRanges(ranges) {
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(',');
}

/**
 * Returns the code points of `ranges` without those of `taken`.
 * @param {readonly Range[]} ranges
 * @param {readonly Range[]} taken
 * @returns {Range[]}
 */
export function withoutRanges(ranges, taken) {
  return taken.reduce(
    (left, [from, to]) => left.flatMap((range) => withoutRange(range, [from, to])),
    [...ranges],
  );
}

/**
 * @param {Range} range
 * @param {Range} taken
 * @returns {Range[]}
 */
function withoutRange([from, to], [takenFrom, takenTo]) {
  if (takenTo < from || takenFrom > to) return [[from, to]];
  /** @type {Range[]} */
  const sides = [
    [from, takenFrom - 1],
    [takenTo + 1, to],
  ];
  return sides.filter(([start, end]) => start <= end);
}

/** @param {number} point */
function hex(point) {
  return point.toString(16).toUpperCase().padStart(4, '0');
}
