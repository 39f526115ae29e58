import { Problem } from '#platform/shared/problem.ts';
import { audioProblems } from '#tools/audio-extraction/shared/problems.ts';

/** Containers that the tool accepts (spec 5). */
export type VideoFormat = 'mp4' | 'mov' | 'mkv' | 'webm' | 'avi' | 'wmv' | 'flv';

const asfHeader = '3026b2758e66cf11a6d900aa0062ce6c';
/** First boxes of QuickTime files that are older than `ftyp`. */
const quickTimeBoxes = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];
/** Brands of still pictures, which use the same container as MP4. */
const pictureBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis', 'crx '];

/**
 * Returns the container of a video by its first bytes (4,100 are enough), whatever the file's name
 * (contract 3). Undefined for everything else: text, playlists, pictures, audio files.
 */
export function sniffVideo(head: Uint8Array): VideoFormat | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const text = bytes.toString('latin1');
  if (text.startsWith('\x1aE\xdf\xa3')) return matroskaFormat(text);
  if (text.startsWith('RIFF') && text.startsWith('AVI ', 8)) return 'avi';
  if (text.startsWith('FLV\x01')) return 'flv';
  if (bytes.toString('hex', 0, 16) === asfHeader) return 'wmv';
  return boxFormat(text);
}

/** Throws `Problem` `Unsupported video format` unless these are the first bytes of a video. */
export function requireVideo(head: Uint8Array): void {
  if (!sniffVideo(head)) throw new Problem(audioProblems.unsupportedFormat);
}

/** The document type is in the header, a few dozen bytes after the signature. */
function matroskaFormat(text: string): VideoFormat | undefined {
  const docType = /\x42\x82.(webm|matroska)/s.exec(text.slice(0, 128))?.[1];
  if (docType === undefined) return undefined;
  return docType === 'webm' ? 'webm' : 'mkv';
}

function boxFormat(text: string): VideoFormat | undefined {
  const box = text.slice(4, 8);
  if (quickTimeBoxes.includes(box)) return 'mov';
  if (box !== 'ftyp') return undefined;
  const brand = text.slice(8, 12);
  if (pictureBrands.includes(brand)) return undefined;
  return brand === 'qt  ' ? 'mov' : 'mp4';
}
