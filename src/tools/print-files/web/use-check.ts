import { useEffect, useState } from 'react';
import { useMeteredUpload } from '#account/usage/web/use-metered-upload.ts';
import type { SourceInput } from '#platform/web/picture/check-source.ts';
import type { Report } from './check.ts';
import { checkPrint } from './operations.ts';
import { checkForm } from './print-input.ts';

interface Checked {
  readonly source: File | string;
  readonly trim: boolean;
  readonly report: Report;
}

interface CheckInput extends SourceInput {
  readonly trim: boolean;
}

/** A picture's check: its report once it is there. */
export interface Check {
  readonly report: Report | undefined;
  /** The share of the upload that has been sent, or null while no check is running. */
  readonly percent: number | null;
  /** Why the last check failed. */
  readonly error: Error | null;
  /** Whether it was cancelled. */
  readonly cancelled: boolean;
  readonly cancel: () => void;
  readonly again: () => void;
}

/**
 * Checks a source once for each state of `trim`. A new source cancels the check of the one before.
 * `source` is undefined until there is something to check.
 */
export function useCheck(source: File | string | undefined, trim: boolean): Check {
  const [checks, setChecks] = useState<readonly Checked[]>([]);
  const { mutate, reset, cancel, ...checking } = useMeteredUpload(async (input: CheckInput, send) => {
    const body = await send(checkPrint.path, checkForm(input));
    return (JSON.parse(await body.text()) as { readonly data: Report }).data;
  });
  const [attempt, setAttempt] = useState(0);
  const known = checks.find((one) => one.source === source && one.trim === trim)?.report;
  const isKnown = known !== undefined;
  useEffect(() => {
    if (source === undefined || isKnown) return undefined;
    const input = typeof source === 'string' ? { file: null, url: source } : { file: source, url: '' };
    mutate(
      { ...input, trim },
      {
        onSuccess: (report) =>
          setChecks((before) => [
            ...before.filter((one) => one.source === source && one.trim !== trim),
            { source, trim, report },
          ]),
      },
    );
    return () => {
      cancel();
      reset();
    };
  }, [source, trim, isKnown, attempt, mutate, cancel, reset]);
  return {
    report: known,
    percent: checking.isPending ? checking.percent : null,
    error: checking.error,
    cancelled: source !== undefined && !isKnown && checking.isError && checking.error === null,
    cancel,
    again: () => setAttempt((before) => before + 1),
  };
}
