import { formatCount } from '#platform/shared/format.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { fileFinder, rowErrors, variableColumns } from '#workflows/batches/shared/csv.ts';
import type { CsvRow } from '#workflows/batches/shared/csv-table.ts';
import { artworkVariable, filenameVariable } from '#workflows/templates/shared/variables.ts';
import { type Draft, isOfFiles, type OwnWork, type TemplateChoice } from './draft.ts';

/** The account's usage this month. */
export interface MonthLeft {
  readonly plan: 'free' | 'premium';
  readonly remaining: number;
}

export interface DraftCheck {
  /** Items of the batch, bad rows too. */
  readonly count: number;
  /** Requests of the month that it will take. */
  readonly units: number;
  /** The rows of the CSV, each with what is wrong with it. */
  readonly rows: readonly CheckedRow[];
  /** What is sent: of the chosen files those that the CSV names, if it names any. */
  readonly files: readonly File[];
  /** Columns of the CSV that fill nothing. */
  readonly unusedColumns: readonly string[];
  /** Why the batch cannot start; empty if it can. */
  readonly reasons: readonly string[];
}

export interface CheckedRow extends CsvRow {
  /** The file that it names. */
  readonly file?: File;
  /** What is empty and will be drawn so. */
  readonly note?: string;
}

interface DraftChecks {
  readonly own: OwnWork;
  /** The chosen template; undefined for the tool's own work. */
  readonly template: TemplateChoice | undefined;
  /** Undefined until it is known. */
  readonly month: MonthLeft | undefined;
}

/** Checks a draft by what the server would refuse, as far as a browser knows it (contract 13). */
export function checkDraft(draft: Draft, { own, template, month }: DraftChecks): DraftCheck {
  const { csv } = draft;
  const rows = checkRows(draft, template);
  const named = new Set(rows.flatMap(({ file }) => file ?? []));
  const files = isOfFiles(draft) ? draft.files.filter((file) => named.has(file)) : draft.files;
  const count = csv ? rows.length : files.length;
  const units = csv ? rows.filter(({ error }) => error === undefined).length : count;
  const unusedColumns = unusedColumnsOf(csv?.table.columns ?? [], template);
  const reasons = [
    csv?.table.error,
    csv && csv.table.error === undefined && count === 0 ? 'The CSV has only a header row' : undefined,
    isOfFiles(draft) && count > 0 && draft.files.length === 0
      ? 'Drop the pictures that the CSV names'
      : undefined,
    !template && own.options === undefined ? own.note : undefined,
    limitReason(count, month, csv !== null),
    bytesReason(isOfFiles(draft) ? rows.flatMap(({ file }) => file ?? []) : files),
    month && units > month.remaining
      ? `It needs ${formatCount(units)} requests, but only ${formatCount(month.remaining)} are left this ` +
        'month'
      : undefined,
    columnReason(unusedColumns, template),
    template && count > 0 ? valueReason(draft, template) : undefined,
  ].filter((reason) => reason !== undefined && reason !== null);
  return { count, units, rows, files, unusedColumns, reasons };
}

function checkRows(draft: Draft, template: TemplateChoice | undefined): readonly CheckedRow[] {
  const { csv, files } = draft;
  if (!csv) return [];
  const names = (template?.variables ?? []).map(({ name }) => name);
  const filled = csv.table.columns.filter((name) => names.includes(name));
  const checkPicture = isOfFiles(draft) ? fileChecker(files) : checkAddress;
  return csv.table.rows.map((row) => {
    if (row.error !== undefined) return row;
    const empty = filled.filter((name) => (row.fields[name] ?? '').trim() === '');
    const note = empty.length > 0 ? { note: `Empty: ${empty.join(', ')}` } : {};
    return { ...row, ...checkPicture(row.fields), ...note };
  });
}

function checkAddress({ image_url: text = '' }: CsvRow['fields']): Pick<CheckedRow, 'error'> {
  const address = text.trim();
  if (address === '') return { error: rowErrors.noAddress };
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? {} : { error: 'Invalid URL' };
}

/** Returns what checks the file that a row names. Before any is chosen, none is missing. */
function fileChecker(
  files: readonly File[],
): (fields: CsvRow['fields']) => Pick<CheckedRow, 'error' | 'file'> {
  if (files.length === 0) return () => ({});
  const find = fileFinder(files);
  return ({ file = '' }) => find(file);
}

/** Returns how many pictures a batch of the account may have. */
export function limitOf(month: MonthLeft | undefined): number {
  return batchLimits.items[month?.plan ?? 'premium'];
}

function limitReason(count: number, month: MonthLeft | undefined, hasRows: boolean): string | undefined {
  const limit = limitOf(month);
  const plan = month?.plan === 'free' ? ' on the free plan' : '';
  // No more rows of a CSV are read than tell that there are too many.
  const has = count > batchLimits.items.premium && hasRows ? 'the CSV has more rows' : `you have ${count}`;
  return count > limit ? `A batch can have at most ${limit} pictures${plan}; ${has}` : undefined;
}

function bytesReason(files: readonly File[]): string | undefined {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const { maxFileBytes } = batchLimits;
  return bytes > maxFileBytes
    ? `The files of a batch can have at most ${maxFileBytes / 1024 ** 2} MB in total`
    : undefined;
}

/**
 * Returns the template that a batch is made with. Without a choice it is the first one that has a variable
 * for each column of the CSV; else none, or any while the tool has no work of its own.
 */
export function chosenTemplate<Choice extends TemplateChoice>(
  { templateId, csv }: Pick<Draft, 'templateId' | 'csv'>,
  { options }: Pick<OwnWork, 'options'>,
  templates: readonly Choice[],
): Choice | undefined {
  if (templateId === null) return undefined;
  if (templateId !== undefined) return templates.find(({ id }) => id === templateId);
  const columns = csv?.table.columns ?? [];
  const fills = (template: Choice) => unusedColumnsOf(columns, template).length === 0;
  const filled = unusedColumnsOf(columns, undefined).length > 0 ? templates.find(fills) : undefined;
  return filled ?? (options === undefined ? templates[0] : undefined);
}

function unusedColumnsOf(
  columns: readonly string[],
  template: TemplateChoice | undefined,
): readonly string[] {
  const known = (template?.variables ?? []).map(({ name }) => name);
  return variableColumns(columns).filter((name) => !known.includes(name));
}

function columnReason(unused: readonly string[], template: TemplateChoice | undefined): string | undefined {
  if (unused.length === 0) return undefined;
  return template
    ? `${template.name} has no variable for ${columnsText(unused)}`
    : `A template with a variable of the same name is needed for ${columnsText(unused)}`;
}

/** Such as `the column "price"`. */
export function columnsText(names: readonly string[]): string {
  return `the column${names.length === 1 ? '' : 's'} "${names.join('", "')}"`;
}

/**
 * Returns the variables of a template that a draft has no column for, without those that each picture brings:
 * its name, and itself as the artwork of a mockup.
 */
export function variablesBeside({ csv }: Draft, template: TemplateChoice | undefined) {
  const columns = csv?.table.columns ?? [];
  const brought = [filenameVariable, ...(typeof template?.image_url === 'string' ? [artworkVariable] : [])];
  return (template?.variables ?? []).filter(({ name }) => !columns.includes(name) && !brought.includes(name));
}

function valueReason(draft: Draft, template: TemplateChoice): string | undefined {
  const missing = variablesBeside(draft, template).filter(
    ({ name, default: fallback }) => fallback === null && (draft.values[name] ?? '') === '',
  );
  return missing.length > 0 ? `A value is missing: ${missing.map(({ name }) => name).join(', ')}` : undefined;
}
