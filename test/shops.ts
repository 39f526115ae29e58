import type { ReceivedHook } from '../src/sandbox/marketplace/server/receiver.ts';
import type { Mode } from '../src/sandbox/marketplace/server/modes.ts';
import { type FixtureMarketplace, startMarketplace } from '../src/sandbox/marketplace/server/marketplace.ts';
import type { Product, Shop } from '../src/tools/shop-monitor/shared/entities.ts';
import { startTestApp, type TestAccount, type TestApp, type TestAppOptions } from './app.ts';
import type { DatabaseKind } from './database.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The application beside a fixture marketplace; scans run when a test says so. */
export interface ShopTest {
  readonly house: TestApp;
  readonly market: FixtureMarketplace;
  readonly account: TestAccount;
  /** Calls the API as the account's session. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<{ status: number; body: ApiBody }>;
  /** Adds a shop of the fixture and scans it once; gives its id. */
  monitor(artist: string, options?: { readonly mode?: Mode; readonly notifyExisting?: boolean }): Promise<number>;
  /** Moves the clock by a day and a half and scans what is due. */
  nextScan(): Promise<void>;
  shop(id: number): Promise<Shop>;
  products(id: number): Promise<Product[]>;
  /** Sends what the outbox holds; gives all webhooks of one event that arrived since the start. */
  hooks(event?: string): Promise<readonly ReceivedHook[]>;
  close(): Promise<void>;
}

export interface ApiBody {
  readonly success: boolean;
  readonly data: unknown;
  readonly error?: string;
  readonly code?: string;
  readonly fix?: string;
}

export async function startShopTest(kind: DatabaseKind, options: TestAppOptions = {}): Promise<ShopTest> {
  const market = await startMarketplace({ seed: 7 });
  const settings = { MARKETPLACE_ORIGIN: market.origin, OUTBOUND_ALLOW: new URL(market.origin).host };
  const house = await startTestApp(kind, { ...options, settings: { ...settings, ...options.settings } });
  const account = await house.account({ userStatus: 'active_sub' });
  const { shops, webhooks } = house.deps;
  await webhooks.dispatcher.start();

  const call: ShopTest['call'] = async (method, path, body) => {
    const answer = await house.app.inject({
      method,
      url: `/api/redbubble/shops${path}`,
      headers: { cookie: account.cookie },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const read = async <T>(path: string) => (await call('GET', path)).body.data as T;

  return {
    house,
    market,
    account,
    call,
    async monitor(artist, { mode = 'apollo', notifyExisting = false } = {}) {
      market.state.setMode(artist, mode);
      const shopUrl = `https://www.redbubble.com/people/${artist}/shop`;
      const webhookUrl = `${market.origin}/hooks/${artist}`;
      const { status, body } = await call('POST', '', { shopUrl, webhookUrl, notifyExisting });
      if (status !== 201) throw new Error(`Expected the shop to be added, received ${body.error}`);
      await shops.scanner.runDue();
      return (body.data as Shop).id;
    },
    async nextScan() {
      house.clock.forward(1.5 * dayMs);
      await shops.scanner.runDue();
    },
    shop: (id) => read<Shop>(`/${id}`),
    products: (id) => read<Product[]>(`/${id}/products?limit=500`),
    async hooks(event = 'product.discovered') {
      webhooks.dispatcher.wake();
      await webhooks.dispatcher.idle();
      return market.receiver.received.filter(({ body }) => body.event === event);
    },
    async close() {
      await webhooks.dispatcher.stop();
      await house.close();
      await market.close();
    },
  };
}
