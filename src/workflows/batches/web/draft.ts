import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { JsonObject } from '#platform/shared/json.ts';
import type { BatchTool } from '#workflows/batches/shared/limits.ts';
import { namesFiles } from '#workflows/batches/shared/csv.ts';
import type { CsvTable } from '#workflows/batches/shared/csv-table.ts';
import type { Template } from '#workflows/templates/shared/contract.ts';

/** A template, or the layers of the tool's own work. */
export type Layout = Pick<Template, 'overlays' | 'image_url' | 'variables'>;

/** The tool's work on each picture, if no template is chosen. */
export interface OwnWork {
  readonly tool: BatchTool;
  /** Such as "The layout in Test". */
  readonly label: string;
  /** The fields of a call of the tool; undefined while there is nothing to do. */
  readonly options: JsonObject | undefined;
  /** The layers, of a tool that draws some. */
  readonly layout?: Layout;
  /** Summary, or what is missing. */
  readonly note: string;
}

/** A template to choose. Templates are another feature, so the app passes them. */
export interface TemplateChoice {
  readonly id: string;
  readonly name: string;
  readonly variables: readonly { readonly name: string; readonly default: string | null }[];
  /** What each picture becomes; none for one of the picture's own size. */
  readonly sizes: readonly unknown[];
  /** Its own picture, which makes the pictures of a batch its artwork. */
  readonly image_url: string | null;
}

export interface DraftCsv {
  readonly file: File;
  readonly table: CsvTable;
  /** Whether the table is no longer what the file has. */
  readonly isEdited: boolean;
}

/** The pictures of a new batch and what will be done with them. */
export interface Draft {
  readonly files: readonly File[];
  /** With `files` if it names them. */
  readonly csv: DraftCsv | null;
  /** Words on the files that were not taken. */
  readonly refusal: string | undefined;
  /** Null for the tool's own work; undefined until something is chosen. */
  readonly templateId: string | null | undefined;
  /** Values of the template's variables, for every picture. */
  readonly values: Readonly<Record<string, string>>;
  readonly sending: { readonly percent: number; readonly cancel: () => void } | null;
  readonly error: Error | null;
  /** The batch that was accepted, until the screen has opened it. */
  readonly startedId: string | undefined;
}

const emptyDraft: Draft = {
  files: [],
  csv: null,
  refusal: undefined,
  templateId: undefined,
  values: {},
  sending: null,
  error: null,
  startedId: undefined,
};

export type ChangeDraft = (part: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => void;

/**
 * Returns the new batch of a tool's screen, which survives a change of tab and of screen. Signing in as
 * somebody else clears this cache entry too (account/access/web/session).
 */
export function useDraft(tool: BatchTool): readonly [Draft, ChangeDraft] {
  const queries = useQueryClient();
  const queryKey = ['new batch', tool];
  const { data = emptyDraft } = useQuery<Draft>({
    queryKey,
    queryFn: () => emptyDraft,
    enabled: false,
    gcTime: Infinity,
    structuralSharing: false,
  });
  const change: ChangeDraft = (part) => {
    queries.setQueryData<Draft>(queryKey, (before = emptyDraft) => ({
      ...before,
      ...(typeof part === 'function' ? part(before) : part),
    }));
  };
  return [data, change];
}

/** Returns whether the rows of a draft's table name its files. */
export function isOfFiles({ csv }: Pick<Draft, 'csv'>): boolean {
  return csv !== null && csv.table.error === undefined && namesFiles(csv.table.columns);
}

/** Returns a table with another text in one cell. A row that was unreadable is read as it then is. */
export function withCell({ file, table }: DraftCsv, line: number, column: string, text: string): DraftCsv {
  const rows = table.rows.map((row) =>
    row.line === line ? { line, fields: { ...row.fields, [column]: text } } : row,
  );
  return { file, table: { ...table, rows }, isEdited: true };
}

/** Returns a table without some of its columns. */
export function withoutColumns({ file, table }: DraftCsv, names: readonly string[]): DraftCsv {
  const columns = table.columns.filter((name) => !names.includes(name));
  return { file, table: { ...table, columns }, isEdited: true };
}

/** Nothing chosen, for another batch with the same work. */
export const noPictures: Partial<Draft> = { files: [], csv: null, refusal: undefined, error: null };
