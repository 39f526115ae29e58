import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import films from './fixtures/films/films.json' with { type: 'json' };

/** Films that audio comes from, with the seconds of their first audio track. */
export const goodFilms: readonly { readonly file: string; readonly seconds: number }[] = films.flatMap(
  ({ file, seconds }) => (seconds === undefined ? [] : [{ file, seconds }]),
);

export function filmPath(name: string): string {
  return fileURLToPath(new URL(`./fixtures/films/${name}`, import.meta.url));
}

export function filmBytes(name: string): Buffer {
  return readFileSync(filmPath(name));
}
