import type { ImageFormat } from './formats.ts';

interface Signature {
  readonly format: ImageFormat;
  readonly offset: number;
  /** Latin-1, one character per byte. */
  readonly text: string;
}

const signatures: readonly Signature[] = [
  { format: 'jpeg', offset: 0, text: '\xff\xd8\xff' },
  { format: 'png', offset: 0, text: '\x89PNG\r\n\x1a\n' },
  { format: 'gif', offset: 0, text: 'GIF87a' },
  { format: 'gif', offset: 0, text: 'GIF89a' },
  { format: 'bmp', offset: 0, text: 'BM' },
  { format: 'tiff', offset: 0, text: 'II*\0' },
  { format: 'tiff', offset: 0, text: 'MM\0*' },
  { format: 'tiff', offset: 0, text: 'II+\0' },
  { format: 'tiff', offset: 0, text: 'MM\0+' },
  { format: 'webp', offset: 8, text: 'WEBP' },
];

/**
 * Recognises the format of a picture by its first bytes (32 are enough), whatever the file's name (contract
 * 3). Returns undefined for everything else: SVG, PDF, HEIC, text.
 */
export function sniffImage(head: Uint8Array): ImageFormat | undefined {
  const start = Buffer.from(head.subarray(0, 32)).toString('latin1');
  const found = signatures.find(({ offset, text }) => start.startsWith(text, offset))?.format;
  if (found === 'webp' && !start.startsWith('RIFF')) return undefined;
  return found ?? (isAvif(start) ? 'avif' : undefined);
}

const brandBytes = 4;

/** Whether one of the first brands of a file is that of a still AVIF, which may come after a common one. */
function isAvif(start: string): boolean {
  if (!start.startsWith('ftyp', brandBytes)) return false;
  const typeBytes = Buffer.from(start.slice(0, brandBytes), 'latin1');
  const end = Math.min(start.length, typeBytes.length === brandBytes ? typeBytes.readUInt32BE(0) : 0);
  for (let at = 2 * brandBytes; at + brandBytes <= end; at += brandBytes)
    if (start.startsWith('avif', at)) return true;
  return false;
}
