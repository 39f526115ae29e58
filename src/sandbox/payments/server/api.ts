import { createHash, timingSafeEqual } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { Refusal, refuseUnknown, type OperationResult, type StripeOperation } from './calls.ts';
import { customerCalls } from './customer-calls.ts';
import { expandAll } from './expand.ts';
import { Fault, invalid } from './fault.ts';
import { listParam, type Params, parseForm, textParam } from './form.ts';
import { intentCalls } from './intent-calls.ts';
import { publicView, type StripeObject } from './objects.ts';
import { refundCalls } from './refund-calls.ts';
import { openStore, type Store } from './store.ts';
import { catchUp } from './timeline.ts';
import { subscriptionCalls } from './subscription-calls.ts';
import { sandboxResponses } from './tables.ts';

export interface StripeRequest {
  readonly method: string;
  /** With its query, such as `/v1/prices?active=true`. */
  readonly path: string;
  readonly authorization?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Form encoded. */
  readonly body: string;
}

export interface StripeResponse extends OperationResult {
  readonly headers: Readonly<Record<string, string>>;
}

export interface ApiDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  readonly publishableKey: string;
}

const operations = [...customerCalls, ...intentCalls, ...subscriptionCalls, ...refundCalls];
const dayMs = 24 * 60 * 60 * 1000;

/** The needed part of the provider's API. Every refusal has the provider's shape; nothing is thrown. */
export async function answerCall(deps: ApiDeps, request: StripeRequest): Promise<StripeResponse> {
  try {
    return await perform(deps, request);
  } catch (error) {
    if (error instanceof Fault) return { status: error.status, body: { error: error.body }, headers: {} };
    throw error;
  }
}

async function perform(deps: ApiDeps, request: StripeRequest): Promise<StripeResponse> {
  const [path = '', query = ''] = request.path.split('?', 2);
  const operation = find(request.method, path);
  const params = parseForm(request.method === 'GET' ? query : request.body);
  const trusted = authenticate(deps, request, params);
  if (!trusted && !(operation.browser && textParam(params, 'client_secret'))) throw needsSecretKey();
  refuseUnknown(operation, params);
  const id = idIn(operation.path, path);
  return deps.database.transaction(async (tx) => {
    const store = await openStore(tx, deps.clock.now());
    const key = request.method === 'POST' ? request.idempotencyKey : undefined;
    const fingerprint = hash(`${request.method} ${path}\n${request.body}`);
    const known = key === undefined ? undefined : await findResponse(store, key, fingerprint);
    if (known) return { ...known, headers: { 'idempotent-replayed': 'true' } };
    await catchUp(store);
    const response = await run(operation, { store, id, params, trusted });
    if (key !== undefined) await keepResponse(store, key, fingerprint, response, deps.clock.now());
    return { ...response, headers: {} };
  });
}

function find(method: string, path: string): StripeOperation {
  const found = operations.find((one) => one.method === method && patternOf(one.path).test(path));
  if (found) return found;
  throw new Fault(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(':id', '([^/]+)')}$`);
}

function idIn(pattern: string, path: string): string {
  return decodeURIComponent(patternOf(pattern).exec(path)?.[1] ?? '');
}

/** True for the secret key, false for a browser. Throws for any other key. */
function authenticate(deps: ApiDeps, { authorization }: StripeRequest, params: Params): boolean {
  const key = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? textParam(params, 'key');
  if (key === undefined || key === deps.publishableKey) return false;
  if (isSame(key, deps.secretKey)) return true;
  throw new Fault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(given).digest(),
    createHash('sha256').update(expected).digest(),
  );
}

function needsSecretKey(): Fault {
  return new Fault(401, { type: 'invalid_request_error', message: 'You did not provide a secret API key.' });
}

async function run(
  operation: StripeOperation,
  call: Parameters<StripeOperation['run']>[0],
): Promise<OperationResult> {
  const result = await operation.run(call);
  if (result instanceof Refusal) return { status: result.status, body: { error: result.error } };
  const paths = listParam(call.params, 'expand').filter((path) => typeof path === 'string');
  return { status: 200, body: publicView(await expandAll(call.store, result, paths)) as object };
}

async function findResponse(
  { tx }: Store,
  key: string,
  fingerprint: string,
): Promise<OperationResult | undefined> {
  const [known] = await tx.select().from(sandboxResponses).where(eq(sandboxResponses.key, key));
  if (!known || known.fingerprint === fingerprint) return known;
  throw new Fault(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });
}

async function keepResponse(
  { tx }: Store,
  key: string,
  fingerprint: string,
  response: OperationResult,
  now: Date,
): Promise<void> {
  if (key.length > 255) throw invalid('Idempotency keys are at most 255 characters long.');
  await tx.delete(sandboxResponses).where(lt(sandboxResponses.answeredAt, new Date(now.getTime() - dayMs)));
  const body = response.body as StripeObject;
  await tx
    .insert(sandboxResponses)
    .values({ key, fingerprint, status: response.status, body, answeredAt: now });
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
