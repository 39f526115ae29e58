const maxLength = 120;
const defaultName = 'audio';

/**
 * The plain name of a video that was sent: no folders, no control characters, not too long. Undefined where
 * nothing is left.
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

/** The last part of an address's path. */
export function nameOfUrl({ pathname }: URL): string | undefined {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return plainName(decodeURIComponent(last));
  } catch {
    return plainName(last);
  }
}

/** `attachment` under the video's name with `.mp3`, for old readers in ASCII as well (RFC 6266; spec 7). */
export function attachmentHeader(sourceName: string | null): string {
  const stem = (sourceName ?? defaultName).replace(/(?!^)\.[A-Za-z0-9]{1,5}$/, '');
  const ascii = `${stem.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')}.mp3`;
  const encoded = encodeURIComponent(`${stem}.mp3`).replace(/['()*]/g, escapeCharacter);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
