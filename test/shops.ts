import { eq } from 'drizzle-orm';
import type { ReceivedHook } from '#sandbox/marketplace/server/receiver.ts';
import type { Mode } from '#sandbox/marketplace/server/modes.ts';
import { type FixtureMarketplace, startMarketplace } from '#sandbox/marketplace/server/marketplace.ts';
import { startSession } from '#account/access/server/sessions.ts';
import { redbubbleShops } from '#tools/shop-monitor/server/tables.ts';
import type { Product, Shop } from '#tools/shop-monitor/shared/entities.ts';
import { startTestApp, type TestAccount, type TestApp, type TestAppOptions } from './app.ts';
import type { DatabaseKind } from './database.ts';

import type { JsonObject } from '#platform/shared/json.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The application with a fixture marketplace. Scans run only when a test starts them. */
export interface ShopTest {
  readonly app: TestApp;
  readonly market: FixtureMarketplace;
  readonly account: TestAccount;
  /** Sends an API request as the owner of the shop in the path, else as `account`. */
  call(method: CallMethod, path: string, body?: object): Promise<ApiResponse>;
  /** Adds a shop of the fixture for a new customer, scans it once and returns its id. */
  monitor(
    artist: string,
    options?: {
      readonly mode?: Mode;
      readonly notifyExisting?: boolean;
      readonly metadata?: JsonObject;
      readonly events?: readonly string[];
    },
  ): Promise<number>;
  /** Saves a template for the owner of a shop and returns its id. */
  saveTemplate(shopId: number, template: object): Promise<string>;
  /** Asks for a scan of a shop without waiting for it. */
  requestScan(id: number): Promise<void>;
  /** Moves the clock by a day and a half, scans all due shops and sends their webhooks. */
  nextScan(): Promise<void>;
  /** Deletes all shops, so that the next test scans only its own. */
  forget(): Promise<void>;
  shop(id: number): Promise<Shop>;
  products(id: number): Promise<Product[]>;
  /** Requests a file by its link, as the owner of the shop. */
  download(shopId: number, url: string | null | undefined, accept?: string): Promise<FileResponse>;
  /** Sends all pending webhooks and returns those of one event that were received since the start. */
  hooks(event?: string): Promise<readonly ReceivedHook[]>;
  close(): Promise<void>;
}

/**
 * For a running scanner: pauses between requests to the marketplace are short, but the deadline of a manual
 * scan is real.
 */
export const shortenPauses = (pauseMs: number) => (delayMs: number) => (delayMs < 1_000 ? pauseMs : delayMs);

type CallMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface ApiResponse {
  readonly status: number;
  readonly body: ApiBody;
  readonly headers: Readonly<Record<string, unknown>>;
}

interface FileResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly rawPayload: Buffer;
  readonly payload: string;
  /** Of an error. */
  json(): ApiBody;
}

export interface ApiBody {
  readonly success: boolean;
  readonly data: unknown;
  readonly next_before?: number | null;
  readonly error?: string;
  readonly code?: string;
  readonly fix?: string;
}

export async function startShopTest(kind: DatabaseKind, options: TestAppOptions = {}): Promise<ShopTest> {
  const market = await startMarketplace({ seed: 7 });
  const settings = { MARKETPLACE_ORIGIN: market.origin, OUTBOUND_ALLOW: new URL(market.origin).host };
  const app = await startTestApp(kind, { ...options, settings: { ...settings, ...options.settings } });
  const account = await app.account({ userStatus: 'active_sub' });
  const owners = new Map<string, TestAccount>();
  const { shops, webhooks } = app.deps;
  await webhooks.dispatcher.start();

  /** Each request has a new session, because scans move the clock past the end of old ones. */
  async function headersOf({ userId }: TestAccount) {
    const from = { address: '127.0.0.1', userAgent: 'test' };
    return { cookie: `overprint_session=${await startSession(app.deps.database, app.clock, userId, from)}` };
  }

  async function callAs(caller: TestAccount, method: CallMethod, path: string, body?: object) {
    const response = await app.server.inject({
      method,
      url: `/api/redbubble/shops${path}`,
      headers: await headersOf(caller),
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.json<ApiBody>(), headers: response.headers };
  }
  const call: ShopTest['call'] = (method, path, body) =>
    callAs(owners.get(/^\/(\d+)/.exec(path)?.[1] ?? '') ?? account, method, path, body);
  const read = async <T>(path: string) => (await call('GET', path)).body.data as T;

  return {
    app,
    market,
    account,
    call,
    async monitor(artist, { mode = 'apollo', notifyExisting = false, metadata, events } = {}) {
      market.state.setMode(artist, mode);
      const shopUrl = `https://www.redbubble.com/people/${artist}/shop`;
      const webhookUrl = `${market.origin}/hooks/${artist}`;
      const owner = await app.account({ userStatus: 'active_sub' });
      const { status, body } = await callAs(owner, 'POST', '', {
        shopUrl,
        webhookUrl,
        notifyExisting,
        metadata,
        events,
      });
      if (status !== 201) throw new Error(`Expected the shop to be added, received ${body.error}`);
      const { id } = body.data as Shop;
      owners.set(String(id), owner);
      await shops.scanner.runDue();
      return id;
    },
    async saveTemplate(shopId, payload) {
      const owner = owners.get(String(shopId)) ?? account;
      const headers = { 'x-api-key': owner.key };
      const saved = await app.server.inject({ method: 'POST', url: '/api/templates', headers, payload });
      if (saved.statusCode !== 201)
        throw new Error(`Expected the template to be saved, received ${saved.body}`);
      return saved.json<{ data: { id: string } }>().data.id;
    },
    async requestScan(id) {
      await app.deps.database.orm
        .update(redbubbleShops)
        .set({ requestedAt: app.clock.now() })
        .where(eq(redbubbleShops.id, id));
    },
    async nextScan() {
      app.clock.forward(1.5 * dayMs);
      await shops.scanner.runDue();
      // The clock must not move during a delivery, or it would count as lost and be sent again.
      await webhooks.dispatcher.idle();
    },
    async forget() {
      await app.deps.database.orm.delete(redbubbleShops);
    },
    shop: (id) => read<Shop>(`/${id}`),
    products: (id) => read<Product[]>(`/${id}/products?limit=500`),
    async download(shopId, address, accept = '*/*') {
      const { pathname, search } = new URL(address ?? '');
      const headers = { accept, ...(await headersOf(owners.get(String(shopId)) ?? account)) };
      return app.server.inject({ url: pathname + search, headers });
    },
    async hooks(event = 'product.discovered') {
      webhooks.dispatcher.wake();
      await webhooks.dispatcher.idle();
      return market.receiver.received.filter(({ body }) => body.event === event);
    },
    async close() {
      await webhooks.dispatcher.stop();
      await app.close();
      await market.close();
    },
  };
}
