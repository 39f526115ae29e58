import { Secret, TOTP } from 'otpauth';

const stepMs = 30 * 1000;
/** RFC 4226, 4: 160 bits. */
const secretBytes = 20;

/** Returns a new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** Returns the URI that authenticator apps read from a QR code. */
export function totpUri(secret: string, accountName: string): string {
  return totp(secret, accountName).toString();
}

/**
 * Returns the time step of a code at a moment, one step early or late; undefined if it is wrong (RFC 6238,
 * 5.2).
 */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const delta = totp(secret, '').validate({ token: code, window: 1, timestamp: now.getTime() });
  return delta === null ? undefined : Math.floor(now.getTime() / stepMs) + delta;
}

function totp(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Overprint', label, secret: Secret.fromBase32(secret) });
}
