import type { PictureSource } from './picture.ts';

/** Returns the original's name without its extension; of an address its last part. */
export function stemOf(source: PictureSource): string {
  const name = source.kind === 'file' ? source.name : lastPart(source.url);
  const stem = name.replace(/\.[^.]*$/, '').trim();
  return stem === '' ? 'image' : stem;
}

function lastPart(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last).replaceAll('/', '-');
  } catch {
    // A stray percent sign is no escape: the name stays as it is in the address.
    return last;
  }
}
