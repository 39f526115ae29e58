import { formatCount } from '#platform/shared/format.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { ownColumns, rowErrors } from '#workflows/batches/shared/csv.ts';
import type { CsvRow } from '#workflows/batches/shared/csv-table.ts';
import type { Draft, OwnWork, TemplateChoice } from './draft.ts';

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
  readonly rows: readonly CsvRow[];
  /** Why the batch cannot start; empty if it can. */
  readonly reasons: readonly string[];
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
  const { files, csv } = draft;
  const rows = (csv?.table.rows ?? []).map(checkRow);
  const count = csv ? rows.length : files.length;
  const units = csv ? rows.filter(({ error }) => error === undefined).length : count;
  const reasons = [
    csv?.table.error,
    csv && csv.table.error === undefined && count === 0 ? 'The CSV has only a header row' : undefined,
    !template && own.options === undefined ? own.note : undefined,
    limitReason(count, month),
    bytesReason(files),
    month && units > month.remaining
      ? `It needs ${formatCount(units)} requests, but only ${formatCount(month.remaining)} are left this ` +
        'month'
      : undefined,
    csv && columnReason(csv.table.columns, template),
    template && count > 0 ? valueReason(draft, template) : undefined,
  ].filter((reason) => reason !== undefined && reason !== null);
  return { count, units, rows, reasons };
}

function checkRow(row: CsvRow): CsvRow {
  if (row.error !== undefined) return row;
  const address = (row.fields.image_url ?? '').trim();
  if (address === '') return { ...row, error: rowErrors.noAddress };
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? row : { ...row, error: 'Invalid URL' };
}

/** Returns how many pictures a batch of the account may have. */
export function limitOf(month: MonthLeft | undefined): number {
  return batchLimits.items[month?.plan ?? 'premium'];
}

function limitReason(count: number, month: MonthLeft | undefined): string | undefined {
  const limit = limitOf(month);
  const plan = month?.plan === 'free' ? ' on the free plan' : '';
  return count > limit ? `A batch can have at most ${limit} pictures${plan}; you have ${count}` : undefined;
}

function bytesReason(files: readonly File[]): string | undefined {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const { maxFileBytes } = batchLimits;
  return bytes > maxFileBytes
    ? `The files of a batch can have at most ${maxFileBytes / 1024 ** 2} MB in total`
    : undefined;
}

function columnReason(columns: readonly string[], template: TemplateChoice | undefined): string | undefined {
  const known = [...ownColumns, ...(template?.variables ?? []).map(({ name }) => name)];
  const unknown = columns.filter((name) => !known.includes(name));
  if (unknown.length === 0) return undefined;
  return template
    ? `${template.name} has no variable for the column "${unknown.join('", "')}"`
    : `The column "${unknown.join('", "')}" needs a template with a variable of the same name`;
}

/** Returns the variables of a template that a draft has no column for. */
export function variablesBeside({ csv }: Draft, template: TemplateChoice | undefined) {
  const columns = csv?.table.columns ?? [];
  return (template?.variables ?? []).filter(({ name }) => !columns.includes(name));
}

function valueReason(draft: Draft, template: TemplateChoice): string | undefined {
  const missing = variablesBeside(draft, template).filter(
    ({ name, default: fallback }) => fallback === null && (draft.values[name] ?? '') === '',
  );
  return missing.length > 0 ? `A value is missing: ${missing.map(({ name }) => name).join(', ')}` : undefined;
}
