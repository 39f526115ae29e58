const maxLength = 120;
const defaultName = 'audio';

/**
 * Returns the name of an uploaded video without folders and control characters, cut to 120 characters.
 * Undefined if nothing is left.
 */
export function plainName(name: string): string | undefined {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{C}"<>:|?*]/gu, '')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
  return plain === '' || /^\.+$/.test(plain) ? undefined : plain;
}

/** Returns the last part of an address's path, as a plain name. */
export function nameOfUrl({ pathname }: URL): string | undefined {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return plainName(decodeURIComponent(last));
  } catch {
    return plainName(last);
  }
}

/**
 * Returns a `Content-Disposition` with the video's name and `.mp3`, in ASCII and UTF-8 (RFC 6266, spec 7).
 */
export function attachmentHeader(sourceName: string | null): string {
  const stem = (sourceName ?? defaultName).replace(/(?!^)\.[A-Za-z0-9]{1,5}$/, '');
  const ascii = `${stem.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')}.mp3`;
  const encoded = encodeURIComponent(`${stem}.mp3`).replace(/['()*]/g, escapeCharacter);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
