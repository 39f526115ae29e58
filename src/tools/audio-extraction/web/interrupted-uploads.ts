import { uploadLimits } from '#tools/audio-extraction/shared/limits.ts';

/** An upload that this browser has begun and can continue once the same file is chosen again. */
export interface InterruptedUpload {
  readonly name: string;
  readonly sizeBytes: number;
}

/** tus-js-client stores uploads under `tus::FINGERPRINT::NUMBER`. */
const storagePrefix = 'tus::';
/** Enough of a key to tell two accounts apart in one browser, and too little to be of use to anybody. */
const shownKeyLength = 8;
const lifeMs = uploadLimits.lifeHours * 60 * 60 * 1000;

/** Returns what recognises the same file of the same account again. */
export function fingerprintOf(
  { name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>,
  key: string,
): string {
  return ['overprint', key.slice(0, shownKeyLength), size, lastModified, name].join('-');
}

/** Returns the last interrupted upload of the account with this key; undefined if there is none. */
export function lastInterrupted(
  storage: Pick<Storage, 'key' | 'getItem' | 'length'>,
  key: string,
  nowMs: number,
): InterruptedUpload | undefined {
  const prefix = `${storagePrefix}overprint-${key.slice(0, shownKeyLength)}-`;
  const names = Array.from({ length: storage.length }, (_item, index) => storage.key(index) ?? '');
  const found = names
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => readEntry(storage.getItem(name)))
    .filter(({ createdMs }) => nowMs - createdMs < lifeMs)
    .toSorted((a, b) => b.createdMs - a.createdMs);
  return found[0];
}

interface StoredUpload {
  readonly size?: number | null;
  readonly metadata?: { readonly filename?: string };
  readonly creationTime?: string;
}

function readEntry(text: string | null): (InterruptedUpload & { readonly createdMs: number })[] {
  try {
    const { size, metadata, creationTime = '' } = JSON.parse(text ?? '{}') as StoredUpload;
    const createdMs = Date.parse(creationTime);
    if (typeof size !== 'number' || metadata?.filename === undefined || Number.isNaN(createdMs)) return [];
    return [{ name: metadata.filename, sizeBytes: size, createdMs }];
  } catch {
    // Another script wrote it.
    return [];
  }
}
