import type { Principal } from '../../../account/access/server/principal.ts';
import { planOf } from '../../../account/usage/server/quota.ts';
import type { RequestContext } from '../../../platform/server/http/serve.ts';
import type { Outbound } from '../../../platform/server/outbound/outbound.ts';
import { filesOf, type ReceivedFile } from '../../../platform/server/upload/received-file.ts';
import { outboundProblems } from '../../../platform/shared/outbound-problems.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { nameOfUrl, plainName } from '../../../tools/audio-extraction/server/source-name.ts';
import type { createBatch, ItemValues } from '../shared/contract.ts';
import { batchLimits } from '../shared/limits.ts';
import { batchProblems } from '../shared/problems.ts';
import { type CsvRow, parseCsv } from './parse-csv.ts';

export type CreateContext = RequestContext<typeof createBatch, Principal>;

/** An item of a new batch. */
export interface NewItem {
  readonly name: string;
  readonly imageUrl?: string;
  readonly file?: ReceivedFile;
  readonly values?: ItemValues;
  /** Why it failed before it began: a row that could not be read. */
  readonly error?: string;
}

/**
 * Returns the items of a request, of which there is one source. Throws `Problem` 400 for none, for several, for too
 * many items, and for an address that is bad as text; in a CSV that is one failed item.
 */
export async function readItems(context: CreateContext, outbound: Outbound): Promise<readonly NewItem[]> {
  const { body, files, principal } = context;
  const images = filesOf(files, 'images');
  const csv = await csvOf(context);
  const sources = [body.items !== undefined && 'items', images.length > 0 && 'images', csv && 'csv'];
  const [source, second] = sources.filter((name) => typeof name === 'string');
  if (source === undefined) throw new Problem(batchProblems.itemsRequired);
  if (second !== undefined) throw new Problem(batchProblems.oneSource, { param: second });
  const limit = batchLimits.items[planOf(principal.userStatus)];
  const requireFew = (count: number) => {
    if (count > limit) throw tooMany(count, limit, source);
    if (count === 0) throw new Problem(batchProblems.itemsRequired, { param: source });
  };
  if (csv) {
    const { columns, rows } = parseCsv(csv);
    requireFew(rows.length);
    refuseValues(
      columns.some((name) => !['image_url', 'name'].includes(name)) || body.values !== undefined,
      'csv',
    );
    return rows.map((row, index) => itemOfRow(row, index, outbound));
  }
  requireFew(images.length || (body.items ?? []).length);
  refuseValues(body.values !== undefined, 'values');
  if (images.length > 0) return images.map((file, index) => ({ name: nameOf(file.name, index), file }));
  return (body.items ?? []).map((item, index) => {
    refuseValues(item.values !== undefined, `items.${index}.values`);
    const url = outbound.check(item.image_url, {
      ...outboundProblems.invalidUrl,
      param: `items.${index}.image_url`,
    });
    return { name: item.name ?? nameOf(nameOfUrl(url), index), imageUrl: item.image_url };
  });
}

/** Only a template has variables. */
function refuseValues(hasValues: boolean, param: string): void {
  if (hasValues) throw new Problem(batchProblems.valuesNeedTemplate, { param });
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

function itemOfRow(row: CsvRow, index: number, outbound: Outbound): NewItem {
  const { line } = row;
  if ('error' in row) return { name: nameOf(undefined, index), error: `Line ${line}: ${row.error}` };
  const { image_url: address = '', name = '' } = row.fields;
  const givenName = plainName(name.slice(0, batchLimits.nameMaxLength));
  try {
    const url = outbound.check(address.trim());
    return { name: givenName ?? nameOf(nameOfUrl(url), index), imageUrl: url.href };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const reason = address.trim() === '' ? 'image_url is empty' : error.message;
    return { name: givenName ?? nameOf(undefined, index), error: `Line ${line}: ${reason}` };
  }
}

function nameOf(given: string | undefined, index: number): string {
  return (given === undefined ? undefined : plainName(given)) ?? `picture-${index + 1}`;
}
