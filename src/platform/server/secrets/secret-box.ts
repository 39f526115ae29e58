import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts short texts at rest. `owner` is bound to the text: a row copied to another owner does not open.
 */
export interface SecretBox {
  seal(text: string, owner: string): string;
  /** Undefined when the text was changed, belongs to another owner or was sealed under another key. */
  open(sealed: string, owner: string): string | undefined;
}

/** AES-256-GCM under a key of 32 bytes; a sealed text is base64url of nonce, tag and ciphertext. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(text, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(
        Buffer.from(owner),
      );
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },

    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const body = decipher.update(bytes.subarray(nonceBytes + tagBytes));
      try {
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        // The tag does not fit: that is the response, and the engine has no other way to give it.
        return undefined;
      }
    },
  };
}
