import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import { sweepStream } from './positions.ts';

interface Message {
  readonly event: string;
  readonly id: number;
  readonly data: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly count: number;
  };
}

describe.each(databaseKinds)('the stream of webhooks on %s', (kind) => {
  let app: TestApp;
  let origin: string;
  beforeAll(async () => {
    app = await startTestApp(kind, { realWaitMs: () => 100 });
    origin = await app.listen();
  });
  afterAll(() => app.close());

  const get = (headers: Record<string, string>) => fetch(`${origin}/api/webhooks/stream`, { headers });

  /** Yields the messages of a stream, which is closed when the caller stops reading. */
  async function* listen({ key }: TestAccount, after?: number): AsyncGenerator<Message> {
    const response = await get({
      'x-api-key': key,
      ...(after !== undefined && { 'last-event-id': `${after}` }),
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/)));
        if (fields.event) yield { event: fields.event, id: Number(fields.id), data: JSON.parse(fields.data) };
      }
    }
  }

  /** Reads until so many have come. */
  async function take(messages: AsyncGenerator<Message>, count: number): Promise<Message[]> {
    const taken: Message[] = [];
    while (taken.length < count) {
      const { done, value } = await messages.next();
      if (done) break;
      taken.push(value);
    }
    return taken;
  }

  const eventOf = (userId: number, subject: string, url?: string) => ({
    userId,
    url,
    event: 'audio.completed',
    subject,
    body: { subject },
  });
  const write = (userId: number, subject: string, url?: string) =>
    app.deps.database.transaction((tx) => app.deps.webhooks.outbox.write(tx, eventOf(userId, subject, url)));
  const subjectOf = ({ data }: Message): unknown => JSON.parse(data.body).subject;

  /** An account that has listened, so that its events are stored. */
  async function listener(): Promise<TestAccount> {
    const account = await app.account();
    const stream = listen(account);
    expect(await take(stream, 1)).toMatchObject([{ event: 'open', id: 0 }]);
    await stream.return(undefined);
    return account;
  }

  test('has every event once, signed, with or without an address, and goes on after Last-Event-ID', async () => {
    const account = await app.account();
    await write(account.userId, 'before');
    const stream = listen(account);
    await take(stream, 1);
    await write(account.userId, 'alone');
    await write(account.userId, 'alone');
    await write(account.userId, 'addressed', 'https://hook.test/');
    const [alone, addressed] = await take(stream, 2);
    await stream.return(undefined);
    expect([alone, addressed].map((one) => subjectOf(one!))).toEqual(['alone', 'addressed']);
    const { secret } = await app.deps.webhooks.secrets.get(account.userId);
    const { headers, body } = addressed!.data;
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
    const signature = new Webhook(secret).sign(headers['webhook-id']!, sentAt, body);
    expect(headers['webhook-signature']).toBe(signature);
    await write(account.userId, 'while away');
    const again = listen(account, alone!.id);
    expect((await take(again, 3)).slice(1).map(subjectOf)).toEqual(['addressed', 'while away']);
    await again.return(undefined);
  });

  test('misses no event whose transaction commits after a later one', async () => {
    const account = await listener();
    const stream = listen(account);
    await take(stream, 1);
    const committed = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const late = app.deps.database.transaction(async (tx) => {
      await app.deps.webhooks.outbox.write(tx, eventOf(account.userId, 'late'));
      written.resolve();
      // The embedded engine has one connection: there, transactions commit in the order of their events.
      if (kind === 'postgres') await committed.promise;
    });
    await written.promise;
    await write(account.userId, 'early');
    const [first] = await take(stream, 1);
    committed.resolve();
    await late;
    const [second] = await take(stream, 1);
    await stream.return(undefined);
    const inOrder = kind === 'postgres' ? ['early', 'late'] : ['late', 'early'];
    expect([first, second].map((one) => subjectOf(one!))).toEqual(inOrder);
    expect(second!.id).toBe(first!.id + 1);
  });

  test('says how many events were left out', async () => {
    const account = await listener();
    for (const subject of ['1', '2', '3']) await write(account.userId, subject);
    app.clock.forward(webhookLimits.streamHours * 3_600_000 - 60_000);
    await write(account.userId, '4');
    app.clock.forward(120_000);
    await sweepStream(app.deps.database, app.clock);
    const stream = listen(account, 1);
    const [, left, kept] = await take(stream, 3);
    await stream.return(undefined);
    expect(left).toMatchObject({ event: 'left_out', id: 3, data: { count: 2 } });
    expect(kept).toMatchObject({ event: 'delivery', id: 4 });
  });

  test('ends once its key is deleted', async () => {
    const account = await app.account();
    const stream = listen(account);
    await take(stream, 1);
    await app.deps.database.query('forget', 'delete from api_keys where user_id = $1', [account.userId]);
    expect(await take(stream, 1)).toEqual([]);
    expect((await get({ 'x-api-key': account.key })).status).toBe(401);
  });

  test('is open a few times at most, and a HEAD opens none', async () => {
    const account = await app.account();
    const headers = { 'x-api-key': account.key };
    const head = () => fetch(`${origin}/api/webhooks/stream`, { method: 'HEAD', headers });
    for (let times = 0; times <= webhookLimits.streamsAtOnce; times += 1)
      expect((await head()).status).toBe(200);
    const streams = Array.from({ length: webhookLimits.streamsAtOnce }, () => listen(account));
    await Promise.all(streams.map((stream) => take(stream, 1)));
    expect(await (await get(headers)).json()).toMatchObject({ code: 'too_many_at_once' });
    await Promise.all(streams.map((stream) => stream.return(undefined)));
    await expect.poll(async () => (await head()).status).toBe(200);
  });
});
