import {
  Client,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#account/access/server/tables.ts';
import { securityEmailQueue } from '#account/access/server/security-emails.ts';
import type { Email } from '#platform/server/mail/mail.ts';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { setBudget } from '#test/budgets.ts';
import { databaseKinds } from '#test/database.ts';
import {
  allowApp,
  authorization,
  connectApp,
  exchange,
  readAs,
  redirectUri,
  refresh,
  registerApp,
  type Tokens,
} from '#test/oauth-app.ts';
import { samplePicture } from '#test/pictures.ts';
import { runDue } from '#test/run-due.ts';
import { eq } from 'drizzle-orm';
import type { Connection } from '#account/connections/shared/contract.ts';
import { connections as feature } from './feature.ts';

const picture = `data:image/jpeg;base64,${samplePicture('baseline.jpg').toString('base64')}`;

describe.each(databaseKinds)('apps that an owner connected, on %s', (kind) => {
  let app: TestApp;
  let owner: TestAccount;
  beforeAll(async () => {
    app = await startTestApp(kind);
    owner = await app.account();
  });
  afterAll(() => app.close());

  const list = async ({ cookie } = owner): Promise<Connection[]> =>
    (await app.server.inject({ url: '/api/connections', headers: { cookie } })).json();
  const pad = (credential: string, fields: Readonly<Record<string, unknown>> = {}) =>
    app.server.inject({
      method: 'POST',
      url: '/api/image_padding',
      headers: { authorization: `Bearer ${credential}` },
      payload: { image: picture, padding_size: 5, ...fields },
    });
  const revoke = (id: number, { cookie } = owner) =>
    app.server.inject({ method: 'DELETE', url: `/api/connections/${id}`, headers: { cookie } });

  /** The fetch of a client, which reaches the app without a socket. */
  const fetchApp: typeof fetch = async (input, init = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const { body } = init;
    const response = await app.server.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(body !== undefined && body !== null && { payload: String(body as string | URLSearchParams) }),
    });
    const hasBody = response.statusCode !== 204 && response.statusCode !== 202;
    return new Response(hasBody ? new Uint8Array(response.rawPayload) : null, {
      status: response.statusCode,
      headers: Object.entries(response.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    });
  };

  /** An agent, with its owner's browser. */
  class Agent implements OAuthClientProvider {
    readonly redirectUrl = redirectUri;
    readonly clientMetadata: OAuthClientMetadata = { client_name: 'Agent', redirect_uris: [redirectUri] };
    landed: URL | undefined;
    saved: StoredOAuthTokens | undefined;
    #client: StoredOAuthClientInformation | undefined;
    #verifier = '';

    clientInformation = () => this.#client;
    saveClientInformation = (client: StoredOAuthClientInformation) => void (this.#client = client);
    tokens = () => this.saved;
    saveTokens = (tokens: StoredOAuthTokens) => void (this.saved = tokens);
    saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier);
    codeVerifier = () => this.#verifier;
    state = () => 'of the agent';
    async redirectToAuthorization({ pathname, search }: URL): Promise<void> {
      this.landed = await allowApp(app, owner, { url: pathname + search, cap: 3 });
    }
  }

  test('a client of the protocol finds out how, registers, is allowed, calls, refreshes, and is revoked', async () => {
    const agent = new Agent();
    const address = new URL('/mcp', app.deps.config.publicUrl);
    const transport = () =>
      new StreamableHTTPClientTransport(address, { authProvider: agent, fetch: fetchApp });
    const first = transport();
    const before = new Client({ name: 'agent', version: '1' });
    await expect(before.connect(first)).rejects.toThrow(UnauthorizedError);
    expect(agent.landed?.searchParams.get('state')).toBe('of the agent');
    await first.finishAuth(agent.landed?.searchParams ?? new URLSearchParams());
    const client = new Client({ name: 'agent', version: '1' });
    await client.connect(transport());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('pad_image');
    const padded = await client.callTool({
      name: 'pad_image',
      arguments: { image: picture, padding_size: 5 },
    });
    expect(padded.isError).not.toBe(true);

    const [connection] = await list();
    expect(connection).toMatchObject({ name: 'Agent', host: 'app.example', cap: 3, used: 1 });
    expect(connection?.lastUsedAt).toBe(app.clock.now().toISOString());
    const log = await app.server.inject({
      url: '/api/requests?apiKey=Agent',
      headers: { cookie: owner.cookie },
    });
    expect(log.json()).toMatchObject([{ apiKey: 'Agent', endpoint: '/api/image_padding', counted: true }]);

    const old = agent.saved?.access_token;
    app.clock.forward(61 * 60_000);
    await client.callTool({ name: 'get_usage', arguments: {} });
    expect(agent.saved?.access_token).not.toBe(old);
    expect((await readAs(app, agent.saved?.access_token ?? '')).json()).toMatchObject({ used: 1 });

    expect((await revoke(connection?.id ?? 0)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect((await readAs(app, agent.saved?.access_token ?? '')).statusCode).toBe(401);
    expect((await revoke(connection?.id ?? 0)).statusCode).toBe(404);
    await client.close();
  });

  test('have their own cap: of parallel calls exactly as many pass as are left, and refused work is refunded', async () => {
    const me = await app.account();
    const { clientId, tokens } = await connectApp(app, me, { cap: 3 });
    const token = tokens.access_token;
    expect((await pad(token, { image: 'no picture' })).statusCode).toBe(400);
    expect((await list(me))[0]?.used).toBe(0);
    const calls = await Promise.all(Array.from({ length: 8 }, () => pad(token)));
    const refused = calls.filter(({ statusCode }) => statusCode === 429);
    expect([calls.length - refused.length, refused[0]?.json().code]).toEqual([3, 'connection_cap']);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(24 * 60 * 60);
    expect((await pad(me.key)).statusCode).toBe(200);
    expect((await readAs(app, token)).statusCode).toBe(200);

    const { url } = authorization(clientId);
    await allowApp(app, me, { url, cap: 4 });
    expect(await list(me)).toMatchObject([{ cap: 4, used: 3 }]);
    expect((await pad(token)).statusCode).toBe(200);
    expect((await pad(token)).json().code).toBe('connection_cap');
    app.clock.set(new Date('2026-12-01T00:00:01Z'));
    const [next] = await list(me);
    expect([next?.used, next?.resetsAt]).toEqual([0, '2027-01-01T00:00:00.000Z']);
  });

  test('count the items of their batches, and start none that is over their cap', async () => {
    const me = await app.account();
    const { tokens } = await connectApp(app, me, { cap: 2 });
    const start = (items: number) =>
      app.server.inject({
        method: 'POST',
        url: '/api/batches',
        headers: { authorization: `Bearer ${tokens.access_token}` },
        payload: {
          tool: 'image_padding',
          options: { padding_size: 5 },
          items: Array.from({ length: items }, () => ({ image_url: 'https://pictures.example/a.png' })),
        },
      });
    const over = await start(3);
    expect([over.statusCode, over.json().code]).toEqual([429, 'connection_cap']);
    expect((await start(2)).statusCode).toBe(202);
    expect(await list(me)).toMatchObject([{ cap: 2, used: 2 }]);
  });

  test('are told by event and email, when they are connected and when they are revoked', async () => {
    const me = await app.account();
    const email = `${me.userId}@shop.example`;
    await app.deps.database.orm.update(users).set({ email }).where(eq(users.id, me.userId));
    await connectApp(app, me);
    const sent: Email[] = [];
    const mail = { send: async (message: Email) => void sent.push(message) };
    const deps = { ...app.deps, mail, publicUrl: app.deps.config.publicUrl };
    await runDue(deps, securityEmailQueue(deps));
    const toMe = sent.filter(({ to }) => to === email);
    expect(toMe.map(({ subject }) => subject)).toEqual(['An app was connected to your account']);
    expect(toMe[0]?.text).toContain('Helper');
    await revoke((await list(me))[0]?.id ?? 0, me);
    const events = await app.server.inject({ url: '/api/security-events', headers: { cookie: me.cookie } });
    expect(events.json().data).toMatchObject([
      { event: 'app_revoked', detail: 'Helper' },
      { event: 'app_connected', detail: 'Helper' },
      { event: 'key_created' },
      { event: 'signed_in' },
    ]);
  });

  test('have names of their own in the log, which are no key’s', async () => {
    const me = await app.account();
    for (const name of ['Twin', 'Twin', 'op_test_free', 'dashboard']) {
      const payload = { client_name: name, redirect_uris: [redirectUri] };
      const registered = await app.server.inject({ method: 'POST', url: '/oauth/register', payload });
      await connectApp(app, me, { clientId: registered.json().client_id });
    }
    expect((await list(me)).map(({ name }) => name).toSorted()).toEqual([
      'App dashboard',
      'App op_test_free',
      'Twin',
      'Twin 2',
    ]);
  });

  test('lose their access where the owner deletes all keys, and end themselves', async () => {
    const me = await app.account();
    const { tokens } = await connectApp(app, me);
    const { clientId, tokens: others } = await connectApp(app, me);
    const ended = await app.server.inject({
      method: 'POST',
      url: '/oauth/revoke',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token: others.refresh_token, client_id: clientId }).toString(),
    });
    expect(ended.statusCode).toBe(200);
    expect((await readAs(app, others.access_token)).statusCode).toBe(401);
    expect(await list(me)).toHaveLength(1);
    await app.server.inject({
      method: 'DELETE',
      url: '/api/sessions',
      headers: { cookie: me.cookie },
      payload: { delete_keys: true },
    });
    expect((await readAs(app, tokens.access_token)).statusCode).toBe(401);
  });

  test('wait for their tokens while the account owes rows, and lose none', async () => {
    const other = await app.account();
    const { clientId, tokens } = await connectApp(app, other);
    const spent = 1_000_000;
    await setBudget(app.deps.database, other.userId, 'rows', { spent, secondsAgo: -30 });
    const refused = await refresh(app, clientId, tokens.refresh_token);
    expect(refused.statusCode, refused.body).toBe(429);
    expect(refused.json()).toMatchObject({ error: 'temporarily_unavailable' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await setBudget(app.deps.database, other.userId, 'rows', { spent: 0, secondsAgo: 0 });
    expect((await refresh(app, clientId, tokens.refresh_token)).statusCode).toBe(200);
  });

  /** Ends the connection, as a server that goes away does, with each row of a kind that is stored. */
  async function breakAt(model: string): Promise<() => Promise<void>> {
    const { database } = app.deps;
    const lost = "raise exception 'terminating connection' using errcode = '57P01'";
    const ended = kind === 'postgres' ? 'perform pg_terminate_backend(pg_backend_pid())' : lost;
    await database.query(
      'make_break',
      `create function go_away() returns trigger language plpgsql as $$ begin ${ended}; return new; end $$`,
      [],
    );
    await database.query(
      `break_${model}`,
      `create trigger go_away before insert on oauth_records for each row
       when (new.model = '${model}') execute function go_away()`,
      [],
    );
    return async () => {
      await database.query('drop_break', 'drop function go_away cascade', []);
    };
  }

  test.each(['RefreshToken', 'AccessToken'])(
    'lose neither code nor refresh token where the database goes away before the %s is stored',
    async (model) => {
      const me = await app.account();
      const clientId = await registerApp(app);
      const { url, verifier } = authorization(clientId);
      const code = (await allowApp(app, me, { url })).searchParams.get('code') ?? '';
      let repair = await breakAt(model);
      const broken = await exchange(app, { clientId, code, verifier });
      expect([broken.statusCode, broken.json().error]).toEqual([503, 'temporarily_unavailable']);
      await repair();
      const first = await exchange(app, { clientId, code, verifier });
      expect(first.statusCode, first.body).toBe(200);
      const { access_token: before, refresh_token: token } = first.json<Tokens>();

      repair = await breakAt(model);
      expect((await refresh(app, clientId, token)).statusCode).toBe(503);
      await repair();
      const again = await refresh(app, clientId, token);
      expect(again.statusCode, again.body).toBe(200);
      for (const works of [before, again.json<Tokens>().access_token])
        expect((await readAs(app, works)).statusCode).toBe(200);
    },
  );

  test('are forgotten once their tokens have expired and the month is over', async () => {
    const me = await app.account();
    const { clientId, tokens } = await connectApp(app, me);
    const sweep = async () => {
      for (const { work } of feature.upkeep(app.deps)) await work();
    };
    const rows = async (table: string) =>
      (
        await app.deps.database.query<{ rows: number }>(
          `rows_${table}`,
          `select count(*)::int as rows from ${table}`,
          [],
        )
      )[0]?.rows;
    await sweep();
    expect((await refresh(app, clientId, tokens.refresh_token)).statusCode).toBe(200);
    app.clock.forward(366 * 24 * 60 * 60_000);
    await sweep();
    await sweep();
    for (const table of ['oauth_records', 'connections', 'oauth_clients'])
      expect(await rows(table), table).toBe(0);
  });
});
