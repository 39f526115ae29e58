import { randomInt } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/server/database/database.ts';
import { sandboxEvents } from './tables.ts';

/** A customer's events, each as often as asked, in their order or in any. */
export async function eventsToReplay(
  database: Database,
  customer: string,
  { shuffle, times }: { readonly shuffle: boolean; readonly times: number },
): Promise<string[]> {
  const rows = await database.orm
    .select({ payload: sandboxEvents.payload })
    .from(sandboxEvents)
    .where(eq(sandboxEvents.customer, customer))
    .orderBy(asc(sandboxEvents.sequence));
  const payloads = Array.from({ length: times }, () => rows.map(({ payload }) => payload)).flat();
  return shuffle ? shuffled(payloads) : payloads;
}

/** Every order is as likely as any other (Fisher and Yates). */
function shuffled<T>(list: readonly T[]): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
