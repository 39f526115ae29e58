import type { EndpointOf } from '#platform/shared/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRefreshUsage } from '#account/usage/web/use-usage.ts';
import type { ResponseOf } from '#platform/shared/endpoint.ts';
import { toast } from '#platform/web/toast-store.ts';
import { upload } from '#platform/web/upload.ts';
import { useLeaveGuard } from '#platform/web/use-leave-guard.ts';
import type { CsvTable } from '#workflows/batches/shared/csv-table.ts';
import { type DraftCheck, variablesBeside } from './check-draft.ts';
import { picturesText } from './present-batch.tsx';
import {
  type ChangeDraft,
  type Draft,
  type DraftCsv,
  isOfFiles,
  noPictures,
  type OwnWork,
  type TemplateChoice,
} from './draft.ts';
import { csvTextFrom } from '#workflows/batches/shared/csv.ts';
import { createBatch, listBatches } from './operations.ts';

interface StartOptions {
  readonly draft: Draft;
  readonly change: ChangeDraft;
  readonly own: OwnWork;
  readonly template: TemplateChoice | undefined;
  readonly check: Pick<DraftCheck, 'files' | 'rows'>;
}

/** The file of each item of a batch that was sent from here, by its id: these thumbnails are not fetched. */
export const sentFilesKey = (...batchId: readonly string[]) => ['files of batch', ...batchId];

/** Returns what sends a draft. The upload goes on while another tab of the screen is open. */
export function useStartBatch(options: StartOptions): () => Promise<void> {
  const { draft, change } = options;
  const queries = useQueryClient();
  const refreshUsage = useRefreshUsage();
  useLeaveGuard(draft.sending !== null);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return async () => {
    const aborted = new AbortController();
    const cancel = () => aborted.abort();
    change({ sending: { percent: 0, cancel }, error: null });
    try {
      const response = await upload({
        url: createBatch.path,
        form: formOf(options),
        signal: aborted.signal,
        onProgress: (percent) => change({ sending: { percent, cancel } }),
      });
      const { batch_id: id, total } = JSON.parse(await response.text()) as ResponseOf<
        EndpointOf<typeof createBatch>
      >;
      queries.setQueryDefaults(sentFilesKey(), { gcTime: Infinity, structuralSharing: false });
      queries.setQueryData(sentFilesKey(id), sourcesOf(options));
      change({ ...noPictures, sending: null, startedId: id });
      if (!shown.current) toast({ title: 'Batch started', description: picturesText(total) });
      void queries.invalidateQueries({ queryKey: [listBatches.path] });
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      change({ sending: null, error: isCancelled ? null : (error as Error) });
    } finally {
      refreshUsage();
    }
  };
}

function formOf({ draft, own: { tool, options }, template, check }: StartOptions): FormData {
  const form = new FormData();
  // Before the files, so that wrong fields are refused without waiting for them.
  if (template) {
    form.set('template_id', template.id);
    const given = variablesBeside(draft, template).flatMap(({ name }) => {
      const value = draft.values[name] ?? '';
      return value === '' ? [] : [[name, value] as const];
    });
    if (given.length > 0) form.set('values', JSON.stringify(Object.fromEntries(given)));
  } else {
    form.set('tool', tool);
    form.set('options', JSON.stringify(options));
  }
  if (draft.csv) form.set('csv', csvFile(draft.csv));
  if (!draft.csv || isOfFiles(draft)) for (const file of check.files) form.append('images', file);
  return form;
}

/** The rows that are sent: after a correction without those that nothing could read. */
function sentRows({ table, isEdited }: DraftCsv): CsvTable['rows'] {
  return isEdited ? table.rows.filter(({ error }) => error === undefined) : table.rows;
}

/** The file as it came, or with what was corrected. */
function csvFile(csv: DraftCsv): File {
  const { file, table, isEdited } = csv;
  if (!isEdited) return file;
  const text = csvTextFrom(
    table.columns,
    sentRows(csv).map(({ fields }) => fields),
  );
  return new File([text], file.name, { type: 'text/csv' });
}

function sourcesOf({ draft: { csv }, check }: StartOptions): readonly (File | undefined)[] {
  if (!csv) return check.files;
  const fileOf = new Map(check.rows.map(({ line, file }) => [line, file]));
  return sentRows(csv).map(({ line }) => fileOf.get(line));
}
