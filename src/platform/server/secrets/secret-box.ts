import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts short texts for storage. A text is bound to its `owner` and can't be opened for another one. */
export interface SecretBox {
  seal(text: string, owner: string): string;
  /** Returns undefined if the text was changed, belongs to another owner or was sealed with another key. */
  open(sealed: string, owner: string): string | undefined;
  /** Returns which key opens the text: `seal`'s own, the one before it, or none. */
  openedBy(sealed: string, owner: string): 'own' | 'previous' | 'none';
}

/**
 * Uses AES-256-GCM with keys of 32 bytes. A sealed text is the base64url of nonce, tag and ciphertext. Seals
 * with `key`; opens with `previous` as well, while the key is rotated.
 */
export function createSecretBox(key: Buffer, previous?: Buffer): SecretBox {
  const openOwn = (sealed: string, owner: string) => openWith(key, sealed, owner);
  const openPrevious = (sealed: string, owner: string) => previous && openWith(previous, sealed, owner);

  return {
    seal(text, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(
        Buffer.from(owner),
      );
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },

    open: (sealed, owner) => openOwn(sealed, owner) ?? openPrevious(sealed, owner),

    openedBy(sealed, owner) {
      if (openOwn(sealed, owner) !== undefined) return 'own';
      return openPrevious(sealed, owner) === undefined ? 'none' : 'previous';
    },
  };
}

function openWith(key: Buffer, sealed: string, owner: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = decipher.update(bytes.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    // Node reports a wrong tag only by throwing.
    return undefined;
  }
}
