import { type Billing, createBilling } from '#account/billing/server/deps.ts';
import { sealedSecondFactors } from '#account/access/server/check-code.ts';
import { resetEmails } from '#account/access/server/reset-emails.ts';
import { securityEmailQueue } from '#account/access/server/security-emails.ts';
import { sealedApiKeys } from '#account/api-keys/server/api-keys.ts';
import { createResponseStore } from '#account/idempotency/server/response-store.ts';
import { sealedResponses } from '#account/idempotency/server/stored-responses.ts';
import { usageAlertEmails } from '#account/usage-alerts/server/alert-emails.ts';
import { createMeter, type Meter } from '#account/usage/server/meter.ts';
import { sealedAuthorization, sealedAuthorizations } from '#account/webhooks/server/authorizations.ts';
import { sealedWebhookSecrets } from '#account/webhooks/server/secrets.ts';
import { endpointOwnerEmails } from '#account/webhooks/server/tell-owners.ts';
import { createWebhooks, type Webhooks } from '#account/webhooks/server/webhooks.ts';
import { domainOwnerEmails } from '#account/white-label/server/tell-owners.ts';
import { createProvedDomains, type ProvedDomains } from '#account/white-label/server/links.ts';
import { type FindTxt, systemTxtRecords } from '#account/white-label/server/txt-records.ts';
import type { ResponseStore } from '#platform/server/http/idempotency.ts';
import { createRunner, type Runner } from '#platform/server/work/runner.ts';
import type { SealedColumn } from '#platform/server/secrets/reseal.ts';
import type { SecretBox } from '#platform/server/secrets/secret-box.ts';
import { allFeatures } from './features.ts';
import type { PlatformDeps } from './platform-deps.ts';
import type { Providers } from './providers.ts';
import { webhookEvents } from './webhook-events.ts';

export interface AccountDeps {
  readonly meter: Meter;
  /** Seals API keys. */
  readonly secretBox: SecretBox;
  /** Seals the secrets of authenticator apps. */
  readonly secondFactorBox: SecretBox;
  /** Sends emails about changes of ways in, where the process does upkeep. */
  readonly securityEmailRunner: Runner;
  /** Sends emails with a link that sets a new password, where the process does upkeep. */
  readonly resetEmailRunner: Runner;
  /** Sends emails about endpoints that stopped working, where the process does upkeep. */
  readonly endpointEmailRunner: Runner;
  /** The same for domains. */
  readonly domainEmailRunner: Runner;
  /** The same for quotas. */
  readonly usageEmailRunner: Runner;
  readonly webhooks: Webhooks;
  readonly billing: Billing;
  /** The base of each account's links. */
  readonly links: ProvedDomains;
  readonly findTxt: FindTxt;
  /** Responses stored by Idempotency-Key. */
  readonly responseStore: ResponseStore;
  /** Everything that features store sealed. */
  readonly sealedColumns: readonly SealedColumn[];
}

export interface AccountOptions {
  /** Tests answer questions about TXT records themselves. */
  readonly findTxt?: FindTxt;
}

/** Where features store the `Authorization` header of a call or shop until its event. */
const featuresWithAuthorizations = allFeatures().flatMap(({ tablesWithAuthorization: tables = [] }) =>
  tables.map((table) => ({ table, column: 'sealed_webhook_authorization', key: ['id'] })),
);

export function createAccountDeps(
  platform: PlatformDeps,
  providers: Providers,
  options: AccountOptions,
): AccountDeps {
  const { database, clock, log, files, keyring } = platform;
  const secretBox = keyring.boxFor('api-keys');
  const secondFactorBox = keyring.boxFor('second-factors');
  const webhookBox = keyring.boxFor('webhooks');
  const emails = { ...platform, mail: providers.mail, publicUrl: platform.config.publicUrl };
  const idempotencyBox = keyring.boxFor('idempotency');
  return {
    meter: createMeter(database, clock),
    secretBox,
    secondFactorBox,
    securityEmailRunner: createRunner(emails, securityEmailQueue(emails)),
    resetEmailRunner: createRunner(emails, resetEmails(emails)),
    endpointEmailRunner: createRunner(emails, endpointOwnerEmails(emails)),
    domainEmailRunner: createRunner(emails, domainOwnerEmails(emails)),
    usageEmailRunner: createRunner(emails, usageAlertEmails(emails)),
    webhooks: createWebhooks({ ...platform, webhookBox, events: webhookEvents(platform.config.publicUrl) }),
    billing: createBilling({ database, clock, log, settings: providers.paymentSettings }),
    links: createProvedDomains(platform),
    findTxt: options.findTxt ?? systemTxtRecords(),
    responseStore: createResponseStore({
      database,
      files,
      clock,
      log,
      idempotencyBox,
    }),
    sealedColumns: [
      sealedApiKeys(secretBox),
      sealedSecondFactors(secondFactorBox),
      ...sealedWebhookSecrets(webhookBox),
      ...sealedAuthorizations(webhookBox),
      ...featuresWithAuthorizations.map((place) => sealedAuthorization(webhookBox, place)),
      sealedResponses(idempotencyBox),
    ],
  };
}
