import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import videos from './fixtures/videos/videos.json' with { type: 'json' };

/** Videos with sound, and the seconds of their first audio track. */
export const goodVideos: readonly { readonly file: string; readonly seconds: number }[] = videos.flatMap(
  ({ file, seconds }) => (seconds === undefined ? [] : [{ file, seconds }]),
);

export function videoPath(name: string): string {
  return fileURLToPath(new URL(`./fixtures/videos/${name}`, import.meta.url));
}

export function videoBytes(name: string): Buffer {
  return readFileSync(videoPath(name));
}
