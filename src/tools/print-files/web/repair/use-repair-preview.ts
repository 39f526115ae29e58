import { useCallback, useEffect, useState } from 'react';
import type { Picture } from '#platform/web/picture/picture.ts';
import type { Repair, RepairMethod } from '#tools/print-files/shared/repair.ts';
import type { PrintInput } from '#tools/print-files/web/print-input.ts';
import { repairInWorker } from './repair-in-worker.ts';

/** A repair that is looked at, and not yet applied. */
export interface Trial {
  readonly repair: Repair;
  readonly method: RepairMethod;
}

/** What the art looks like when it is repaired. */
export interface RepairPreview {
  readonly trial: Trial | undefined;
  readonly onTry: (trial: Trial | undefined) => void;
  /** The repaired art, scaled down as the picture's own preview is. */
  readonly preview: ImageBitmap | undefined;
  readonly pending: boolean;
  /** Why there is no preview. */
  readonly error: Error | null;
}

interface Shown {
  readonly of: string;
  readonly picture: Picture;
  readonly preview: ImageBitmap | undefined;
  readonly error: Error | null;
}

/** Repairs the art in this browser: what is applied, and what is tried. */
export function useRepairPreview(
  picture: Picture | undefined,
  { repair, method }: PrintInput,
): RepairPreview {
  const [trialOf, setTrial] = useState<Trial & { readonly picture: Picture | undefined }>();
  const [shown, setShown] = useState<Shown>();
  const trial = trialOf?.picture === picture ? trialOf : undefined;
  const wanted = [...new Set([...repair, ...(trial ? [trial.repair] : [])])].toSorted();
  const wantedMethod = trial?.repair === 'semi_transparent' ? trial.method : method;
  const of = wanted.length === 0 ? '' : `${wanted.join()} ${wantedMethod}`;
  useEffect(() => {
    if (!picture || of === '') return undefined;
    const aborted = new AbortController();
    const [names = '', asMethod] = of.split(' ');
    const options = { repair: names.split(',') as Repair[], method: asMethod as RepairMethod };
    repairInWorker(picture, options, aborted.signal).then(
      (preview) => setShown({ of, picture, preview, error: null }),
      (error: Error) => {
        if (!aborted.signal.aborted) setShown({ of, picture, preview: undefined, error });
      },
    );
    return () => aborted.abort();
  }, [picture, of]);
  const current = of !== '' && shown?.of === of && shown.picture === picture ? shown : undefined;
  return {
    trial,
    onTry: useCallback((next: Trial | undefined) => setTrial(next && { ...next, picture }), [picture]),
    preview: current?.preview,
    pending: of !== '' && picture !== undefined && !current,
    error: current?.error ?? null,
  };
}
