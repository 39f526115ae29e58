import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/database/database.ts';
import { missingObject } from './stripe-error.ts';
import { newId, publicView, type StripeObject } from './objects.ts';
import { sandboxEvents, sandboxObjects } from '#sandbox/payments/server/tables.ts';

/** The version of the API that the installed SDK speaks. */
export const apiVersion = '2026-10-28.endive';

/** The stored objects inside one transaction, at one moment. */
export interface Store {
  readonly tx: Tx;
  /** Seconds since 1970. */
  readonly now: number;
  /** The same objects at an earlier moment, to run what was due then. Seconds since 1970. */
  at(now: number): Store;
  /** Throws a 404 `StripeError` if there is no such object. */
  get<T extends StripeObject>(kind: string, id: string): Promise<T>;
  find<T extends StripeObject>(id: string): Promise<T | undefined>;
  /** Returns the newest first. */
  list<T extends StripeObject>(kind: string, customer?: string): Promise<T[]>;
  put<T extends StripeObject>(object: T): Promise<T>;
  /** Writes an event that contains the object as it is now. */
  emit(type: string, object: StripeObject): Promise<void>;
}

/** Any number that nothing else in the database locks. The stand-in runs one request at a time. */
const lockNumber = 7_031_995;

export async function openStore(tx: Tx, now: Date): Promise<Store> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
  return storeAt(tx, Math.floor(now.getTime() / 1000));
}

function storeAt(tx: Tx, nowSeconds: number): Store {
  async function find<T extends StripeObject>(id: string): Promise<T | undefined> {
    const [row] = await tx
      .select({ data: sandboxObjects.data })
      .from(sandboxObjects)
      .where(eq(sandboxObjects.id, id));
    return row?.data as T | undefined;
  }

  return {
    tx,
    now: nowSeconds,
    at: (moment) => storeAt(tx, moment),
    find,

    async get<T extends StripeObject>(kind: string, id: string) {
      const object = await find<T>(id);
      if (object?.object !== kind) throw missingObject(kind, id);
      return object;
    },

    async list<T extends StripeObject>(kind: string, customer?: string) {
      const ofCustomer = customer === undefined ? undefined : eq(sandboxObjects.customer, customer);
      const rows = await tx
        .select({ data: sandboxObjects.data })
        .from(sandboxObjects)
        .where(and(eq(sandboxObjects.kind, kind), ofCustomer))
        .orderBy(desc(sandboxObjects.sequence));
      return rows.map(({ data }) => data as T);
    },

    async put(object) {
      const row = { kind: object.object, customer: customerOf(object), data: object };
      await tx
        .insert(sandboxObjects)
        .values({ id: object.id, ...row })
        .onConflictDoUpdate({ target: sandboxObjects.id, set: row });
      return object;
    },

    async emit(type, object) {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: nowSeconds,
        data: { object: publicView(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      const payload = JSON.stringify(event, null, 2);
      await tx.insert(sandboxEvents).values({ id: event.id, customer: customerOf(object), payload });
    },
  };
}

function customerOf(object: StripeObject): string | null {
  if (object.object === 'customer') return object.id;
  const customer = object.customer ?? object.sandbox_customer;
  return typeof customer === 'string' ? customer : null;
}
