/** Formats that browsers can read; the API reads TIFF as well. */
const readable = ['jpeg', 'png', 'gif', 'webp', 'bmp'] as const;
export type PictureKind = (typeof readable)[number] | 'tiff' | 'heif' | 'svg' | 'pdf' | 'unknown';

/** How many bytes from the start of a file are needed to tell its kind. */
export const kindBytes = 256;

const starts: readonly (readonly [PictureKind, RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['bmp', /^BM/],
  ['tiff', /^(?:II[*+]\0|MM\0[*+])/],
  ['heif', /^[^]{4}ftyp(?:hei|hev|mif|msf|avi)/],
  ['pdf', /^%PDF-/],
  ['svg', /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!doctype svg|svg)/i],
];

/** Returns a file's kind by its first bytes; its name and declared type are not trusted. */
export function pictureKind(bytes: Uint8Array): PictureKind {
  const text = String.fromCharCode(...bytes.subarray(0, kindBytes));
  return starts.find(([, pattern]) => pattern.test(text))?.[0] ?? 'unknown';
}

export const damaged = 'This picture cannot be read. It may be damaged or incomplete.';

/** Returns why a file of this kind cannot be opened and what to do instead; undefined if it can. */
export function refusalOf(kind: PictureKind): string | undefined {
  switch (kind) {
    case 'heif':
      return 'HEIC and AVIF are not supported here. Save the picture as JPEG or PNG first.';
    case 'tiff':
      return 'Browsers cannot show TIFF. The API accepts it; to try it here, save it as PNG first.';
    case 'svg':
    case 'pdf':
      return `${kind.toUpperCase()} is a vector format. Save it as PNG first.`;
    case 'unknown':
      return 'This file is not a picture. Choose a JPEG, PNG, GIF, WebP or BMP.';
    default:
      return undefined;
  }
}
