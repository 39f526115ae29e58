/** Returns the next number from 0 to 1. The same seed gives the same numbers, so failures can be repeated. */
export type Random = () => number;

/** Uses mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Expected something to pick from, received nothing');
  return item;
}

/** Returns `length` random characters of the alphabet. */
export function randomText(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('');
}
