import type { FastifyInstance } from 'fastify';
import { createRateLimiter, type RateLimiter } from '#account/access/server/rate-limiter.ts';
import {
  createFetchGoogleKeys,
  createFindKey,
  type FetchKeys,
} from '#account/access/server/identity-keys.ts';
import { createVerifyIdentity, type VerifyIdentity } from '#account/access/server/identity-token.ts';
import type { Principal } from '#account/access/server/principal.ts';
import type { ProviderSettings } from '#account/billing/server/provider.ts';
import type { IdentitySettings } from '#account/access/shared/identity.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import type { SealedColumn } from '#platform/server/secrets/reseal.ts';
import type { PaymentSandbox } from '#sandbox/payments/server/payment-sandbox.ts';
import type { PlatformDeps } from './platform-deps.ts';

/**
 * The outside services: hosted ones where they are set, else stand-ins on this machine (contract 8).
 * A stand-in's modules are loaded only where it is used.
 */
export interface Providers {
  readonly mail: Mail;
  /** Limits on registrations and failed sign-ins. */
  readonly rateLimiter: RateLimiter;
  readonly verifyIdentity: VerifyIdentity;
  /** How browsers reach the identity provider. */
  readonly identitySettings: IdentitySettings;
  readonly paymentSettings: ProviderSettings;
  /** Undefined with the hosted payment provider. */
  readonly paymentSandbox: PaymentSandbox | undefined;
  /** Serves the routes of all stand-ins in use. */
  readonly serveStandIns: (app: FastifyInstance, serve: Serve<Principal>) => void;
  /** Everything that stand-ins store sealed. */
  readonly sealedByStandIns: readonly SealedColumn[];
}

export interface ProviderOptions {
  /** Tests sign tokens themselves. */
  readonly fetchIdentityKeys?: FetchKeys;
}

export async function openProviders(deps: PlatformDeps, options: ProviderOptions): Promise<Providers> {
  const rateLimiter = createRateLimiter(deps.database, deps.clock);
  const mail = await openMail(deps);
  const identity = await openIdentity(deps, { rateLimiter, mail: mail.mail, ...options });
  const payment = await openPayment(deps);
  return {
    mail: mail.mail,
    rateLimiter,
    verifyIdentity: identity.verifyIdentity,
    identitySettings: identity.settings,
    paymentSettings: payment.settings,
    paymentSandbox: payment.sandbox,
    serveStandIns(app, serve) {
      identity.serve(serve);
      mail.serve(serve);
      payment.sandbox?.serve(app, serve);
    },
    sealedByStandIns: identity.sealedColumns,
  };
}

const serveNothing = () => undefined;

async function openMail({ config, database, clock, log }: PlatformDeps) {
  if (config.smtpUrl) {
    const { createSmtpMail } = await import('#platform/server/mail/smtp-mail.ts');
    return { mail: createSmtpMail({ url: config.smtpUrl, from: config.mailFrom, log }), serve: serveNothing };
  }
  // Strangers may reach this server, so emails are neither sent nor shown.
  if (!config.mailbox) return { mail: { send: async () => undefined }, serve: serveNothing };
  const { openSandboxMail } = await import('#sandbox/mail/server/sandbox-mail.ts');
  return openSandboxMail({ database, clock });
}

async function openIdentity(
  { config: { firebase, publicUrl }, database, clock, outbound, keyring }: PlatformDeps,
  {
    fetchIdentityKeys,
    ...deps
  }: ProviderOptions & { readonly rateLimiter: RateLimiter; readonly mail: Mail },
) {
  if (firebase) {
    const findKey = createFindKey(fetchIdentityKeys ?? createFetchGoogleKeys(outbound), clock);
    return {
      verifyIdentity: createVerifyIdentity({ projectId: firebase.projectId, findKey, clock }),
      settings: { ...firebase, sandbox: false },
      serve: serveNothing,
      sealedColumns: [],
    };
  }
  const { openSandboxIdentity } = await import('#sandbox/identity/server/sandbox-identity.ts');
  const secretBox = keyring.boxFor('sandbox-identity');
  return openSandboxIdentity({ ...deps, database, clock, publicUrl, secretBox });
}

async function openPayment({ config: { stripe }, database, clock, log, keyring }: PlatformDeps) {
  if (stripe) return { settings: stripe, sandbox: undefined };
  const { openPaymentSandbox } = await import('#sandbox/payments/server/payment-sandbox.ts');
  const keyFor = (purpose: string) => keyring.keyFor(purpose);
  const sandbox = await openPaymentSandbox({ database, clock, log, keyFor });
  return { settings: sandbox.settings, sandbox };
}
