import { useCallback, useEffect, useRef, useState } from 'react';
import { announce } from '#platform/web/announce.ts';
import { readPictureUrl } from '#platform/web/picture/picture.ts';
import { usePutFile } from '#platform/web/picture/use-put-file.ts';
import { type SourcePicture, useSourcePicture } from '#platform/web/picture/use-source-picture.ts';
import { type FindingGroup, groupFindings, type Summary, summaryOf } from './present-check.ts';
import {
  checkPrintInput,
  emptyInput,
  makesTheSame,
  type PrintErrors,
  type PrintInput,
} from './print-input.ts';
import { type RepairPreview, useRepairPreview } from './repair/use-repair-preview.ts';
import { type Check, useCheck } from './use-check.ts';
import { type MadeFiles, useMakeFiles } from './use-make-files.ts';

/** The art, what preflight says of it, and the files that were made of it. */
export interface PrintFiles extends SourcePicture {
  readonly input: PrintInput;
  readonly errors: PrintErrors;
  readonly check: Check;
  /** What was found for the chosen presets and garment; empty until the art is checked. */
  readonly groups: readonly FindingGroup[];
  /** Undefined until the art is checked. */
  readonly summary: Summary | undefined;
  readonly repair: RepairPreview;
  readonly made: MadeFiles | undefined;
  /** Whether the files were made with other settings than those on the screen. */
  readonly outOfDate: boolean;
  /** Why the files were not made. */
  readonly error: Error | null;
  /** The share of the upload that has been sent, or null while no files are being made. */
  readonly percent: number | null;
  readonly change: (part: Partial<PrintInput>) => void;
  /** Takes a file; `null` takes it away. One that is not a picture is refused with a message. */
  readonly put: (file: File | null) => void;
  /** Makes the files, with what differs from the input. */
  readonly submit: (part?: Partial<PrintInput>) => void;
  readonly cancel: () => void;
}

export function usePrintFiles(): PrintFiles {
  const [input, setInput] = useState(emptyInput);
  const [errors, setErrors] = useState<PrintErrors>({});
  const opened = useSourcePicture(input);
  // An address is checked once it has led to a picture: half of one would count as a request too.
  const check = useCheck(input.file ?? (opened.picture && readPictureUrl(input.url)), input.trim);
  const making = useMakeFiles();
  const groups = check.report ? groupFindings(check.report, input) : [];
  const summary = check.report && summaryOf(groups);
  useAnnouncement(summary, groups);

  const change = useCallback((part: Partial<PrintInput>) => {
    const isNewSource = part.file !== undefined || part.url !== undefined;
    setInput((before) => ({ ...before, ...(isNewSource && { repair: [], enlarge: false }), ...part }));
    setErrors({});
  }, []);
  const put = usePutFile(change, setErrors);
  function submit(part: Partial<PrintInput> = {}) {
    const wanted = { ...input, ...part };
    setInput(wanted);
    const found = checkPrintInput(wanted);
    setErrors(found);
    if (Object.keys(found).length > 0 || making.isPending) return;
    making.mutate(wanted, { onSuccess: ({ response }) => announce(response.message) });
  }
  return {
    input,
    errors,
    ...opened,
    check,
    groups,
    summary,
    repair: useRepairPreview(opened.picture, input),
    made: making.data,
    outOfDate: making.data !== undefined && !makesTheSame(making.data.input, input),
    error: making.error,
    percent: making.isPending ? making.percent : null,
    change,
    put,
    submit,
    cancel: making.cancel,
  };
}

/** Tells screen readers what was found, whenever it changes. */
function useAnnouncement(summary: Summary | undefined, groups: readonly FindingGroup[]): void {
  const said = useRef('');
  const [first] = groups.filter(({ solved, severity }) => solved === undefined && severity !== 'note');
  const text = summary ? [summary.text, ...(first ? [first.message] : [])].join('. ') : '';
  useEffect(() => {
    if (text !== '' && text !== said.current) announce(text);
    said.current = text;
  }, [text]);
}
