import { useEffect, useRef, useState } from 'react';
import { partOnce } from '#platform/web/part-once.ts';
import { logFailure } from '#platform/web/log.ts';
import type { Picture } from '#platform/web/picture/picture.ts';

const storedFiles = partOnce(() => import('#platform/web/stored-files.ts'));

export interface StoredPicture {
  /** Under which the picture is stored; null for one with an address, or that the browser does not keep. */
  readonly id: string | null;
  /** The file of an earlier visit, once it has been read. */
  readonly file: File | null;
  /** An earlier visit had a picture that this browser did not keep. */
  readonly lost: boolean;
}

/**
 * Keeps the picture of a file in this browser, so that a reload does not lose it. `savedId` is what an
 * earlier visit stored; undefined if there was no picture then, null if there was one that could not be
 * stored.
 */
export function useStoredPicture(picture: Picture | null, savedId: string | null | undefined): StoredPicture {
  const [stored, setStored] = useState<StoredPicture>({
    id: savedId ?? null,
    file: null,
    lost: savedId === null,
  });
  const restored = useRef<Blob>(null);
  const shown = useRef(picture);

  useEffect(() => {
    if (!savedId) return;
    let current = true;
    const found = (file: File | undefined) => {
      if (!current) return;
      restored.current = file ?? null;
      setStored((before) => ({ ...before, file: file ?? null, lost: file === undefined }));
    };
    storedFiles()
      .then((files) => files.storedFile(savedId))
      .then(found, (error: unknown) => {
        logFailure('The picture of your last visit could not be read', error);
        found(undefined);
      });
    return () => {
      current = false;
    };
  }, [savedId]);

  useEffect(() => {
    if (picture === shown.current) return;
    shown.current = picture;
    if (picture && picture.blob === restored.current) return;
    setStored({ id: null, file: null, lost: false });
    if (picture?.source.kind !== 'file') return;
    const { blob, source } = picture;
    let current = true;
    storedFiles()
      .then((files) => files.storeFile(new File([blob], source.name, { type: blob.type })))
      .then(
        (id) => current && setStored((before) => ({ ...before, id })),
        (error: unknown) => logFailure('The picture will not survive a reload', error),
      );
    return () => {
      current = false;
    };
  }, [picture]);
  return stored;
}
