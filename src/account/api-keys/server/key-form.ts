import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62, randomBase62 } from '#platform/server/secrets/random-id.ts';
import { apiKeyMark, testKeyMark } from '#account/access/shared/account.ts';
import { apiKeyLimits } from '#account/api-keys/shared/limits.ts';

const secretLength = 34;
const checksumLength = 6;
const keyPattern = new RegExp(
  `^(${apiKeyMark}|${testKeyMark})[0-9A-Za-z]{${secretLength + checksumLength}}$`,
);

/**
 * Returns a new key: `op_`, or `op_test_`, and 40 base62 characters, the last six a checksum of all before
 * them (contract 4).
 */
export function makeApiKey({ isTest = false }: { readonly isTest?: boolean } = {}): string {
  const body = (isTest ? testKeyMark : apiKeyMark) + randomBase62(secretLength);
  return body + checksum(body);
}

/** Returns whether a text has the form and the checksum of a key. */
export function isApiKey(text: string): boolean {
  return keyPattern.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/** Returns the hash that a key is looked up by. Its 202 random bits need no slow hash. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Returns the first 8 and last 4 characters, all that the request log stores. */
export function labelApiKey(key: string): string {
  return `${key.slice(0, apiKeyLimits.shownFirst)}...${key.slice(-apiKeyLimits.shownLast)}`;
}

function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < checksumLength; place += 1) {
    digits = base62.charAt(rest % base62.length) + digits;
    rest = Math.floor(rest / base62.length);
  }
  return digits;
}
