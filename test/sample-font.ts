import { readFile } from 'node:fs/promises';

const file = new URL('../src/account/webhooks/server/sample-files/font.otf', import.meta.url);

/** Returns a small OTF, made for this project: each glyph is 600 of 1,000 units wide. */
export function sampleFont(): Promise<Buffer> {
  return readFile(file);
}
