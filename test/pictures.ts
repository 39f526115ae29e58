import { readFileSync } from 'node:fs';

/** Returns the bytes of a sample picture. */
export function samplePicture(name: string): Buffer {
  return readFileSync(new URL(`./fixtures/samples/${name}`, import.meta.url));
}

/** The smallest picture, as a data URI. */
export const picture = `data:image/png;base64,${samplePicture('dot.png').toString('base64')}`;
