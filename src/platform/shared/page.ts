import { z } from 'zod';
import { succeeded } from './response-fields.ts';

export interface PageSize {
  readonly pageDefault: number;
  readonly pageMax: number;
}

/**
 * Returns the query fields of a list that is read page by page, newest first (contract 3, Lists). `before` is
 * what the list's `next_before` looks like in a query.
 */
export function pageQuery<B extends z.ZodType>({ pageDefault, pageMax }: PageSize, before: B) {
  return {
    limit: z
      .string()
      .regex(/^\d{1,4}(?:\.0*)?$/, { error: 'limit must be a whole number' })
      // A text of a format loses its spaces, and a blank one means "not given".
      .meta({ format: 'whole-number' })
      .transform(Number)
      .pipe(z.number().min(1).max(pageMax))
      .optional()
      .meta({ description: `How many are in the response: 1 to ${pageMax}, default ${pageDefault}.` }),
    before: before.optional().meta({ description: 'For the next page: the `next_before` of this one.' }),
  };
}

/** Returns the schema of a row number as `before`, of at most `digits` digits; blank means absent. */
export function rowBefore(digits: number) {
  return z
    .string()
    .trim()
    .regex(new RegExp(`^(?:\\d{1,${digits}}(?:\\.0*)?)?$`), {
      error: 'before must be the next_before of a page',
    })
    .transform((text) => (text === '' ? undefined : Number(text)));
}

const nextBeforeText = 'Give it as `before` for the next page; null on the last one.';

/** Returns the schema of a page. `position` is the type of `next_before`. */
export function pageSchema<Row extends z.ZodType, Position extends z.ZodType>(row: Row, position: Position) {
  return z.strictObject({
    success: succeeded,
    data: z.array(row).meta({ description: 'The entries of this page.' }),
    next_before: position.nullable().meta({ description: nextBeforeText }),
  });
}

export interface Page<Row, Position> {
  readonly rows: readonly Row[];
  /** Null on the last page. */
  readonly nextBefore: Position | null;
}

/** Makes a page of at most `limit` rows. `found` has one row more if there is a next page. */
export function pageOf<Row, Position>(
  found: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): Page<Row, Position> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextBefore: found.length > limit && last !== undefined ? positionOf(last) : null };
}

/** The header of a list whose body is a bare array, for its documentation. */
export const nextBeforeDescription = {
  'x-next-before': 'The `before` of the next page; the last page is without it.',
} as const;

/** Returns the header of a list whose body is a bare array. */
export function nextBeforeHeader(nextBefore: number | null): Readonly<Record<string, string>> {
  return nextBefore === null ? {} : { 'x-next-before': String(nextBefore) };
}
