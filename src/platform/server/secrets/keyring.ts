import { createHmac } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';
import { deriveKey, keyOfText, secretKey } from './secret-key.ts';

/** The installation's key and, while it is rotated, the one before it (contract 12). */
export interface Keyring {
  /** Derives a key for one purpose from the installation's key. */
  keyFor(purpose: string): Buffer;
  /** Returns a box that seals with the installation's key and opens with the one before as well. */
  boxFor(purpose: string): SecretBox;
  /** Identifies the key without revealing it. */
  readonly check: string;
  /** Of the key before; undefined without `SECRET_KEY_PREVIOUS`. */
  readonly previousCheck: string | undefined;
}

/** Reads the keys of `SECRET_KEY` and `SECRET_KEY_PREVIOUS`; without the first, see `secretKey`. */
export async function openKeyring(
  config: Pick<Config, 'secretKeyText' | 'previousSecretKeyText' | 'dataDir'>,
): Promise<Keyring> {
  const key = await secretKey(config);
  const { previousSecretKeyText: previousText } = config;
  const previous = previousText === undefined ? undefined : keyOfText(previousText);
  return {
    keyFor: (purpose) => deriveKey(key, purpose),
    boxFor: (purpose) => createSecretBox(deriveKey(key, purpose), previous && deriveKey(previous, purpose)),
    check: checkOf(key),
    previousCheck: previous && checkOf(previous),
  };
}

function checkOf(key: Buffer): string {
  return createHmac('sha256', deriveKey(key, 'key-check')).update('overprint').digest('base64url');
}
