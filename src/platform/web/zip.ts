import { crc32 } from '#platform/shared/crc32.ts';
import { directoryEntry, endOfZip, localHead } from '#platform/shared/zip-records.ts';

interface ZipFile {
  readonly name: string;
  readonly blob: Blob;
}

/** Returns files, fewer than 65,536, as a ZIP, stored as they are: pictures do not get smaller. */
export async function zipOf(files: readonly ZipFile[]): Promise<Blob> {
  const modifiedAt = new Date();
  const content: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offsetBytes = 0;
  for (const { name, blob } of files) {
    const bytes = await blob.bytes();
    const crc = crc32(bytes);
    const facts = { path: new TextEncoder().encode(name), sizeBytes: bytes.length, offsetBytes, modifiedAt };
    const head = localHead(facts, crc);
    content.push(head, bytes);
    directory.push(directoryEntry(facts, crc, true));
    offsetBytes += head.length + bytes.length;
  }
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0);
  const end = endOfZip(files.length, directoryBytes, offsetBytes);
  return new Blob([...content, ...directory, end], { type: 'application/zip' });
}
