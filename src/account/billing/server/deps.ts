import type { Stripe } from 'stripe';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createKeyedMutex, type KeyedMutex } from '#platform/server/keyed-mutex.ts';
import type { Log } from '#platform/server/log.ts';
import { createPrices, type Prices } from './prices.ts';
import { createProvider, type ProviderSettings } from './provider.ts';

/** The dependencies of this feature's functions. */
export interface Billing {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: ProviderSettings;
  readonly stripe: Stripe;
  readonly prices: Prices;
  /** One purchase or change at a time for each account, within this process. */
  readonly mutex: KeyedMutex;
}

export function createBilling(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: ProviderSettings;
}): Billing {
  let opened: Stripe | undefined;
  const stripe = () => (opened ??= createProvider(deps.settings));
  return {
    ...deps,
    get stripe() {
      return stripe();
    },
    prices: createPrices(stripe, deps.clock, deps.log),
    mutex: createKeyedMutex(),
  };
}
