/** Figures in words, as guides write them. */

const units = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `7_200` becomes "2 hours", `90` "90 seconds": the largest unit that leaves no rest. */
export function durationText(seconds: number): string {
  const [name, size] = units.find(([, length]) => seconds % length === 0) ?? ['second', 1];
  const count = seconds / size;
  return `${numberText(count)} ${name}${count === 1 ? '' : 's'}`;
}

/** `1000` becomes "1,000". */
export function numberText(value: number): string {
  return value.toLocaleString('en-US');
}

/** "a, b and c". */
export function listText(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}
