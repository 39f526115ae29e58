import { type Billing, createBilling } from '../../account/billing/server/deps.ts';
import { createResponseStore } from '../../account/idempotency/server/response-store.ts';
import { createMeter, type Meter } from '../../account/usage/server/meter.ts';
import { createWebhooks, type Webhooks } from '../../account/webhooks/server/webhooks.ts';
import type { ResponseStore } from '../../platform/server/http/idempotency.ts';
import { createSecretBox, type SecretBox } from '../../platform/server/secrets/secret-box.ts';
import type { PlatformDeps } from './platform-deps.ts';
import type { Providers } from './providers.ts';

export interface AccountDeps {
  readonly meter: Meter;
  /** Seals API keys. */
  readonly secretBox: SecretBox;
  readonly webhooks: Webhooks;
  readonly billing: Billing;
  /** Responses stored by Idempotency-Key. */
  readonly responseStore: ResponseStore;
}

export function createAccountDeps(platform: PlatformDeps, providers: Providers): AccountDeps {
  const { database, clock, log, files, keyFor } = platform;
  return {
    meter: createMeter(database, clock),
    secretBox: createSecretBox(keyFor('api-keys')),
    webhooks: createWebhooks({ ...platform, webhookBox: createSecretBox(keyFor('webhooks')) }),
    billing: createBilling({ database, clock, log, settings: providers.paymentSettings }),
    responseStore: createResponseStore({
      database,
      files,
      clock,
      log,
      idempotencyBox: createSecretBox(keyFor('idempotency')),
    }),
  };
}
