import type { Principal } from '#account/access/server/principal.ts';
import { planOf } from '#account/usage/server/quota.ts';
import type { RequestContext } from '#platform/server/http/serve.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { filesOf, type ReceivedFile } from '#platform/server/upload/received-file.ts';
import { placed, Problem } from '#platform/shared/problem.ts';
import { nameOfUrl, plainName } from '#tools/audio-extraction/server/source-name.ts';
import type { createBatch, ItemValues } from '#workflows/batches/shared/contract.ts';
import { fileFinder, namesFiles, rowErrors, variableColumns } from '#workflows/batches/shared/csv.ts';
import type { CsvRow } from '#workflows/batches/shared/csv-table.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { batchProblems, itemProblems } from '#workflows/batches/shared/problems.ts';
import { parseCsv } from './parse-csv.ts';
import { renderProblems } from '#tools/text-overlay/shared/render-problems.ts';

export type CreateContext = RequestContext<typeof createBatch, Principal>;

/** An item of a new batch. */
export interface NewItem {
  readonly name: string;
  readonly imageUrl?: string;
  readonly file?: ReceivedFile;
  readonly values?: ItemValues;
  /** Why it failed before it began: a row that could not be read, or an address that is none. */
  readonly error?: string;
}

/** What an address and values are checked with. */
export interface ItemRules {
  readonly outbound: Outbound;
  /**
   * Returns what an item stores of its own values, with the name of its picture. Throws `Problem` 400 if,
   * with those of every item, they do not fit.
   */
  readonly checkValues: (values: ItemValues | undefined, picture: string) => Pick<NewItem, 'values'>;
}

/**
 * Returns the items of a request, of which there is one source; a CSV may name `images`. An address that is
 * bad as text, and values of an item that do not fit, are one failed item. Throws `Problem` 400 for none, for
 * several, for too many items, and for what is wrong in every item.
 */
export async function readItems(
  context: CreateContext,
  { outbound, checkValues }: ItemRules,
): Promise<readonly NewItem[]> {
  const { body, files, principal } = context;
  const images = filesOf(files, 'images');
  const csv = await csvOf(context);
  const table = csv && parseCsv(csv);
  const isOfFiles = table !== undefined && namesFiles(table.columns);
  const hasImages = images.length > 0 && !isOfFiles;
  const sources = [body.items !== undefined && 'items', hasImages && 'images', table && 'csv'];
  const [source, second] = sources.filter((name) => typeof name === 'string');
  if (source === undefined) throw new Problem(batchProblems.itemsRequired);
  if (second !== undefined) throw new Problem(batchProblems.oneSource, { param: second });
  const limit = batchLimits.items[planOf(principal.userStatus)];
  const requireFew = (count: number) => {
    if (count > limit) throw tooMany(count, limit, source);
    if (count === 0) throw new Problem(batchProblems.itemsRequired, { param: source });
  };
  if (table) {
    requireFew(table.rows.length);
    if (isOfFiles && images.length === 0) throw new Problem(batchProblems.imagesRequired);
    const pictureOf = isOfFiles ? filePicture(images) : urlPicture(outbound);
    const items = table.rows.map((row, index) => itemOfRow(row, { index, pictureOf, checkValues }));
    requireRoom(items);
    return items;
  }
  requireFew(images.length || (body.items ?? []).length);
  if (images.length > 0) {
    return images.map((file, index) => {
      const name = nameOf(file.name, index);
      return { name, file, ...checkValues(undefined, name) };
    });
  }
  return (body.items ?? []).map((item, index) => itemOf(item, { index, outbound, checkValues }));
}

type SentItem = NonNullable<CreateContext['body']['items']>[number];

/** Throws `Problem` 400, which names the item, for a value of no variable: it is wrong in every item. */
function itemOf({ image_url: address, name, values }: SentItem, rules: ItemRules & Placed): NewItem {
  const { index, outbound, checkValues } = rules;
  try {
    const url = outbound.check(address);
    const own = nameOf(nameOfUrl(url), index);
    return { name: name ?? own, imageUrl: url.href, ...checkValues(values, own) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (wrongInEveryRow.includes(error.code)) throw placed(`items.${index}`, error);
    return { name: name ?? nameOf(undefined, index), error: error.message };
  }
}

function tooMany(count: number, limit: number, param: string): Problem {
  const error = `A batch has at most ${limit} items, this one has ${count}`;
  return new Problem({ ...batchProblems.tooManyItems, error }, { param });
}

/** Returns the CSV of a request, which came as a file or as text. */
async function csvOf({ body, files }: CreateContext): Promise<Uint8Array | undefined> {
  const text = body.csv?.trim();
  const isText = text !== undefined && text !== '';
  if (files.csv && isText) throw new Problem(batchProblems.oneSource, { param: 'csv' });
  if (files.csv) return files.csv.read();
  return isText ? new TextEncoder().encode(text) : undefined;
}

interface Placed {
  readonly index: number;
}

/** The picture that a row names. */
type RowPicture = Pick<NewItem, 'imageUrl' | 'file'> & { readonly name: string | undefined };

interface RowRules extends Placed, Pick<ItemRules, 'checkValues'> {
  /** Throws `Problem` 400 if there is none. */
  readonly pictureOf: (fields: CsvRow['fields']) => RowPicture;
}

function urlPicture(outbound: Outbound): RowRules['pictureOf'] {
  return ({ image_url: address = '' }) => {
    if (address.trim() === '') throw new Problem({ ...itemProblems.invalidRow, error: rowErrors.noAddress });
    const url = outbound.check(address.trim());
    return { imageUrl: url.href, name: nameOfUrl(url) };
  };
}

function filePicture(images: readonly ReceivedFile[]): RowRules['pictureOf'] {
  const find = fileFinder(images);
  return ({ file: wanted = '' }) => {
    const found = find(wanted);
    if ('error' in found) throw new Problem({ ...itemProblems.invalidRow, error: found.error });
    return { file: found.file, name: found.file.name };
  };
}

/** Throws `Problem` 400 for a column that is no variable: it is wrong in every row. */
function itemOfRow(row: CsvRow, { index, pictureOf, checkValues }: RowRules): NewItem {
  const { line, fields } = row;
  if (row.error !== undefined) return { name: nameOf(undefined, index), error: `Line ${line}: ${row.error}` };
  const givenName = plainName((fields['name'] ?? '').slice(0, batchLimits.nameMaxLength));
  const cells = variableColumns(Object.keys(fields)).map((column) => [column, fields[column] ?? ''] as const);
  try {
    const { name: own, ...picture } = pictureOf(fields);
    const name = nameOf(own, index);
    const values = checkValues(cells.length > 0 ? Object.fromEntries(cells) : undefined, name);
    return { name: givenName ?? name, ...picture, ...values };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (wrongInEveryRow.includes(error.code)) throw concerningCsv(error);
    return { name: givenName ?? nameOf(undefined, index), error: `Line ${line}: ${error.message}` };
  }
}

/** A file is stored for each row that names it. Throws 413 `files_too_large`. */
function requireRoom(items: readonly NewItem[]): void {
  const bytes = items.reduce((sum, { file }) => sum + (file?.sizeBytes ?? 0), 0);
  if (bytes > batchLimits.maxFileBytes) throw new Problem(batchProblems.filesTooLarge, { param: 'csv' });
}

const wrongInEveryRow: readonly string[] = [
  renderProblems.unknownValue.code,
  batchProblems.valuesNeedTemplate.code,
];

function concerningCsv({ status, code, message, fix }: Problem): Problem {
  return new Problem({ status, code, error: message, param: 'csv', ...(fix !== undefined && { fix }) });
}

function nameOf(given: string | undefined, index: number): string {
  return (given === undefined ? undefined : plainName(given)) ?? `picture-${index + 1}`;
}
