import { createHash, timingSafeEqual } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { publicView, type StripeObject } from '#sandbox/payments/server/state/objects.ts';
import { openStore, type Store } from '#sandbox/payments/server/state/store.ts';
import { invalidRequest, StripeError } from '#sandbox/payments/server/state/stripe-error.ts';
import { sandboxResponses } from '#sandbox/payments/server/tables.ts';
import { catchUp } from '#sandbox/payments/server/time/timeline.ts';
import { customerOperations } from './customers.ts';
import { expandAll } from './expand.ts';
import { invoiceOperations } from './invoices.ts';
import { type Operation, type OperationRequest, refuseUnknown } from './operation.ts';
import { listParam, type Params, parseForm, textParam } from './params.ts';
import { paymentIntentOperations } from './payment-intents.ts';
import { refundOperations } from './refunds.ts';
import { setupIntentOperations } from './setup-intents.ts';
import { subscriptionOperations } from './subscriptions.ts';
import { taxIdOperations } from './tax-ids.ts';

export interface StripeRequest {
  readonly method: string;
  /** With its query, such as `/v1/prices?active=true`. */
  readonly path: string;
  readonly authorization?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Form encoded. */
  readonly body: string;
}

interface Result {
  readonly status: number;
  readonly body: object;
}

export interface StripeResponse extends Result {
  readonly headers: Readonly<Record<string, string>>;
}

export interface ApiDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  readonly publishableKey: string;
}

const operations = [
  ...customerOperations,
  ...paymentIntentOperations,
  ...subscriptionOperations,
  ...invoiceOperations,
  ...refundOperations,
  ...setupIntentOperations,
  ...taxIdOperations,
];
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Responds as Stripe's API does, as far as the application uses it. Every error becomes a response in
 * Stripe's shape.
 */
export async function respond(deps: ApiDeps, request: StripeRequest): Promise<StripeResponse> {
  try {
    return await perform(deps, request);
  } catch (error) {
    if (error instanceof StripeError) return { ...resultOf(error), headers: {} };
    throw error;
  }
}

async function perform(deps: ApiDeps, request: StripeRequest): Promise<StripeResponse> {
  const [path = '', query = ''] = request.path.split('?', 2);
  const operation = findOperation(request.method, path);
  const params = parseForm(request.method === 'GET' ? query : request.body);
  const isTrusted = authenticate(deps, request, params);
  if (!isTrusted && !(operation.browser && textParam(params, 'client_secret')))
    throw unauthenticated('You did not provide a secret API key.');
  refuseUnknown(operation, params);
  const id = decodeURIComponent(patternOf(operation.path).exec(path)?.[1] ?? '');
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const store = await openStore(tx, now);
    const idempotencyKey = request.method === 'POST' ? request.idempotencyKey : undefined;
    const fingerprint = hash(`${request.method} ${path}\n${request.body}`).toString('base64url');
    const stored =
      idempotencyKey === undefined ? undefined : await findResult(store, idempotencyKey, fingerprint);
    if (stored) return { ...stored, headers: { 'idempotent-replayed': 'true' } };
    await catchUp(store);
    const result = await run(operation, { store, id, params, isTrusted });
    if (idempotencyKey !== undefined) await storeResult(store, idempotencyKey, fingerprint, result, now);
    return { ...result, headers: {} };
  });
}

function findOperation(method: string, path: string): Operation {
  const found = operations.find(
    (operation) => operation.method === method && patternOf(operation.path).test(path),
  );
  if (found) return found;
  throw new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(':id', '([^/]+)')}$`);
}

/** Returns true for the secret key, false for the publishable key or none. Throws for any other key. */
function authenticate(deps: ApiDeps, { authorization }: StripeRequest, params: Params): boolean {
  const key = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? textParam(params, 'key');
  if (key === undefined || key === deps.publishableKey) return false;
  if (timingSafeEqual(hash(key), hash(deps.secretKey))) return true;
  throw unauthenticated('Invalid API Key provided.');
}

function unauthenticated(message: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message });
}

async function run(operation: Operation, request: OperationRequest): Promise<Result> {
  const result = await operation.run(request);
  if (result instanceof StripeError) return resultOf(result);
  const paths = listParam(request.params, 'expand').filter((path) => typeof path === 'string');
  return { status: 200, body: publicView(await expandAll(request.store, result, paths)) as object };
}

function resultOf({ status, body }: StripeError): Result {
  return { status, body: { error: body } };
}

/** Throws if the idempotency key was used for another request. */
async function findResult({ tx }: Store, key: string, fingerprint: string): Promise<Result | undefined> {
  const [stored] = await tx.select().from(sandboxResponses).where(eq(sandboxResponses.key, key));
  if (!stored || stored.fingerprint === fingerprint) return stored;
  throw new StripeError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });
}

async function storeResult(
  { tx }: Store,
  key: string,
  fingerprint: string,
  { status, body }: Result,
  now: Date,
): Promise<void> {
  if (key.length > 255) throw invalidRequest('Idempotency keys are at most 255 characters long.');
  await tx.delete(sandboxResponses).where(lt(sandboxResponses.answeredAt, new Date(now.getTime() - dayMs)));
  await tx
    .insert(sandboxResponses)
    .values({ key, fingerprint, status, body: body as StripeObject, answeredAt: now });
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
