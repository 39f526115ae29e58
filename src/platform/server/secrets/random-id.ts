import { randomInt } from 'node:crypto';

export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Base62 text that cannot be guessed: 5.95 bits a character, so 22 of them hold 130. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => base62.charAt(randomInt(base62.length))).join('');
}
