import type { encode } from 'uqr';

/** The modules of a QR code by rows; true is one in its colour. Without the quiet zone. */
export type QrModules = readonly (readonly boolean[])[];

let encoder: typeof encode | undefined;

/** Loads what makes QR codes, once: most pictures have none. */
export async function loadQrEncoder(): Promise<void> {
  encoder ??= (await import('uqr')).encode;
}

export const isQrEncoderLoaded = (): boolean => encoder !== undefined;

/** Returns the modules of a text with error correction M; undefined before `loadQrEncoder` has resolved. */
export function qrModulesOf(text: string): QrModules | undefined {
  return encoder?.(text, { ecc: 'M', border: 0 }).data;
}
