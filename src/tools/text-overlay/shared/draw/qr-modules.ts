import type { encode } from 'uqr';

/** The modules of a QR code by rows; true is one in its colour. Without the quiet zone. */
export type QrModules = readonly (readonly boolean[])[];

let encoder: typeof encode | undefined;

/** Loads what makes QR codes, once: most pictures have none. */
export async function loadQrEncoder(): Promise<void> {
  encoder ??= (await import('uqr')).encode;
}

export const isQrEncoderLoaded = (): boolean => encoder !== undefined;

/** As many as a picture may have layers; the latest is the last. */
const maxMade = 20;
const made = new Map<string, QrModules>();

/**
 * Returns the modules of a text with error correction M, made once; undefined before `loadQrEncoder` has
 * resolved.
 */
export function qrModulesOf(text: string): QrModules | undefined {
  const modules = made.get(text) ?? encoder?.(text, { ecc: 'M', border: 0 }).data;
  if (!modules) return undefined;
  made.delete(text);
  made.set(text, modules);
  const [oldest] = made.keys();
  if (made.size > maxMade && oldest !== undefined) made.delete(oldest);
  return modules;
}
