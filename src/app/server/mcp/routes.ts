import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '#account/access/server/principal.ts';
import { hostOf, isLoopback } from '#platform/server/config/fields.ts';
import type { Wait } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { RequestContext, Serve } from '#platform/server/http/serve.ts';
import { parseJson } from '#platform/server/upload/text-body.ts';
import { jsonBounds, JsonMeter } from '#platform/shared/json-bounds.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { OpenApiDocument } from '#platform/shared/reference/document.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { createDispatch } from './dispatch.ts';
import { mcp, mcpProblems } from './endpoint.ts';
import { type RequestName, createCancellations, type Cancellations } from './cancellations.ts';
import { type Tool, toolsOf } from './tools.ts';
import type { UploadLinks } from './upload-links.ts';

export interface McpDeps {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly describe: () => OpenApiDocument;
  readonly version: string;
  readonly origin: string;
  readonly uploadLinks: UploadLinks;
  readonly wait: Wait;
}

const sessionHeader = 'mcp-session-id';
type Message = Readonly<Record<string, unknown>>;
type Context = RequestContext<typeof mcp, Principal>;

/**
 * Serves `POST /mcp`. Each message is a request of its own, answered by an own server of the SDK; nothing
 * about a client is stored. The session id that `initialize` answers with only tells apart whose call a
 * client cancels.
 */
export function serveMcp(serve: Serve<Principal>, deps: McpDeps): void {
  const cancellations = createCancellations(deps.database);
  deps.app.addHook('onClose', async () => cancellations.close());
  const describe = () => (tools ??= toolsOf(deps.describe()));
  let tools: readonly Tool[] | undefined;

  async function answer(context: Context, message: Message, signal: AbortSignal) {
    const dispatch = createDispatch(deps.app, context.request, signal);
    const { version, origin, wait, uploadLinks: links } = deps;
    const from = context.request.raw;
    // Loaded here, because many processes never talk to a language model.
    const { respondTo } = await import('./respond.ts');
    const response = await respondTo(webRequestOf(context, origin), message, {
      server: { version, tools: describe(), dispatch, links, origin, from, wait },
      onError: (error) => context.request.log.info({ err: error }, 'refused a message of a language model'),
    });
    return replyOf(response, message.method === 'initialize');
  }

  serve(mcp, async (context) => {
    refuseForeignOrigin(context.request, deps.origin);
    const message = readMessage(context.request, context.body);
    await cancelNamed(message, context, cancellations);
    const name = nameOf(context, message.id);
    if (!name) return answer(context, message, context.signal);
    const end = () => cancellations.end(name);
    try {
      const signal = AbortSignal.any([context.signal, await cancellations.begin(name)]);
      const reply = await answer(context, message, signal);
      if ('stream' in reply) reply.stream.once('close', end);
      else end();
      return reply;
    } catch (error) {
      end();
      throw error;
    }
  });
}

/** Throws 403 for a page that is neither ours nor of this machine, as the protocol asks (DNS rebinding). */
function refuseForeignOrigin({ headers }: FastifyRequest, own: string): void {
  const { origin } = headers;
  if (origin === undefined || origin === new URL(own).origin) return;
  if (!URL.canParse(origin) || !isLoopback(hostOf(origin))) throw new Problem(mcpProblems.foreignOrigin);
}

/** Throws 400 for anything but one JSON object within the bounds of JSON, and 415 for another type. */
function readMessage({ headers }: FastifyRequest, text: string): Message {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
    throw new Problem(requestProblems.unsupportedBody);
  const meter = new JsonMeter({ maxTopFields: jsonBounds.topFields });
  for (let index = 0; index < text.length; index += 1) meter.take(text.charCodeAt(index));
  const message = parseJson(text);
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new Problem(mcpProblems.oneMessage);
  return message as Message;
}

async function cancelNamed(
  { method, params }: Message,
  context: Context,
  cancellations: Cancellations,
): Promise<void> {
  if (method !== 'notifications/cancelled' || typeof params !== 'object' || params === null) return;
  const name = nameOf(context, (params as Message).requestId);
  if (name) await cancellations.cancel(name);
}

/** Undefined for a notification, and for a client without a session, whose ids are not its own. */
function nameOf({ principal, request }: Context, requestId: unknown): RequestName | undefined {
  const sessionId = request.headers[sessionHeader];
  if (typeof sessionId !== 'string') return undefined;
  if (typeof requestId !== 'string' && typeof requestId !== 'number') return undefined;
  return { accountId: principal.userId, sessionId, requestId };
}

/** Returns the request as the SDK takes it; its body is passed parsed. */
function webRequestOf({ request, signal }: Context, origin: string): Request {
  const headers = new Headers();
  for (const name of ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(new URL(mcp.path, origin), { method: mcp.method, headers, signal, body: '{}' });
}

async function replyOf(response: Response, beginsSession: boolean) {
  const status = response.status;
  const headers = beginsSession && response.ok ? { [sessionHeader]: randomUUID() } : {};
  const contentType = response.headers.get('content-type');
  if (!response.body || contentType === null) return { status, headers, empty: true as const };
  if (!contentType.startsWith('text/event-stream'))
    return { status, headers, contentType, bytes: new Uint8Array(await response.arrayBuffer()) };
  return { status, headers, contentType, stream: Readable.fromWeb(response.body) };
}
