import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { Problem } from '#platform/shared/problem.ts';
import { passwordProblems } from '#account/access/shared/login.ts';

const derive = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, two passes, no parallelism. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltBytes = 16;

const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);

/** The hash of a random password, so that an unknown user takes as long as a wrong password (contract 2). */
const unknownUserHash = hashPassword(randomBytes(32).toString('hex'));

/** Looks among the 3,000 most common passwords that are long enough (ASVS 5.0, 6.2.4), in any letter case. */
function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}

/** Returns `argon2id$<memory>$<passes>$<parallelism>$<salt>$<tag>`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes);
  const tag = await derive('argon2id', { message: password, nonce, ...cost });
  return [
    'argon2id',
    cost.memory,
    cost.passes,
    cost.parallelism,
    nonce.toString('base64url'),
    tag.toString('base64url'),
  ].join('$');
}

/** Compares in constant time. Without a stored hash, returns false after the same work. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { parameters, tag } = parseHash(stored ?? (await unknownUserHash));
  const derived = await derive('argon2id', { message: password, ...parameters });
  return timingSafeEqual(derived, tag) && stored !== null;
}

function parseHash(stored: string): { parameters: Omit<Argon2Parameters, 'message'>; tag: Buffer } {
  const [algorithm, memory, passes, parallelism, salt, encodedTag] = stored.split('$');
  if (algorithm !== 'argon2id' || !salt || !encodedTag)
    throw new Error('Expected an argon2id hash, received another');
  const tag = Buffer.from(encodedTag, 'base64url');
  return {
    parameters: {
      nonce: Buffer.from(salt, 'base64url'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: tag.length,
    },
    tag,
  };
}

const productName = 'overprint';
/** Shorter names occur in too many good passwords. */
const nameMinLength = 4;

/**
 * Throws 400 for a new password that is common (ASVS 5.0, 6.2.4) or contains the account's or the product's
 * name (6.2.11). `param` is the field that it came in.
 */
export function refuseWeakPassword(password: string, username: string | null, param: string): void {
  if (isCommonPassword(password)) throw new Problem(passwordProblems.common, { param });
  const names = [productName, username ?? ''].filter((name) => name.length >= nameMinLength);
  const lowerCase = password.toLowerCase();
  if (names.some((name) => lowerCase.includes(name.toLowerCase())))
    throw new Problem(passwordProblems.guessable, { param });
}
