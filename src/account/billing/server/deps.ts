import type { Stripe } from 'stripe';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import { createPrices, type Prices } from './prices.ts';
import { createProvider, type ProviderSettings } from './provider.ts';
import { createKeyedMutex, type KeyedMutex } from '../../../platform/server/keyed-mutex.ts';

/** What the verbs of this feature work with. */
export interface Billing {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: ProviderSettings;
  readonly stripe: Stripe;
  readonly prices: Prices;
  /** One purchase or change at a time for each account. */
  readonly mutex: KeyedMutex;
}

export function createBilling(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: ProviderSettings;
}): Billing {
  const stripe = createProvider(deps.settings);
  return { ...deps, stripe, prices: createPrices(stripe, deps.clock, deps.log), mutex: createKeyedMutex() };
}
