/** The address in a field, where it is whole; undefined where it cannot be one. */
export function readPictureUrl(text: string): string | undefined {
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) && url.hostname !== '' ? text.trim() : undefined;
}
