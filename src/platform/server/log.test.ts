import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

const secret = 'hunter2-never-in-a-log';

function capture() {
  const lines: string[] = [];
  const log = createLog('trace', {
    role: 'worker',
    destination: { write: (line) => void lines.push(line) },
  });
  return {
    log,
    text: () => lines.join(''),
    first: () => JSON.parse(lines[0] ?? '{}') as Record<string, unknown>,
  };
}

const headers = {
  authorization: `Bearer ${secret}`,
  cookie: secret,
  'set-cookie': [secret],
  'x-api-key': secret,
};

const entries: [string, Record<string, unknown>][] = [
  ['headers', headers],
  ['headers in a field', { headers }],
  ['headers of a request in a field', { call: { headers } }],
  ['headers three levels down', { failed: { call: { headers } } }],
  ['a password', { password: secret }],
  ['a password in a body', { body: { password: secret } }],
  ['a request with its headers and query', { req: { method: 'GET', url: `/x?token=${secret}`, headers } }],
  ['a failed query with its values', { err: new DrizzleQueryError('select $1', [secret, `a\nb ${secret}`]) }],
  [
    'a failed query as a cause',
    { err: new Error('no', { cause: new DrizzleQueryError('select $1', [secret]) }) },
  ],
  [
    'an address with its query',
    { err: new Error(`'/api/%zz?token=${secret}' is not a valid url component`) },
  ],
  ['an address with its password', { err: new Error(`http://user:${secret}@host.test is not allowed`) }],
  [
    'the detail of a database error',
    { err: Object.assign(new Error('duplicate'), { detail: `(${secret})` }) },
  ],
];

describe('the log', () => {
  it.each(entries)('never shows a secret: %s', (_, entry) => {
    const { log, text } = capture();
    log.info(entry, 'event');
    log.child(entry).warn('event of a child');
    log.error(entry);
    if (entry.err) log.error(entry.err);
    expect(text()).toContain('event of a child');
    expect(text()).not.toContain(secret);
  });

  it('keeps the message, code and stack of an error and of its causes', () => {
    const { log, first } = capture();
    const cause = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
    log.error({ err: new Error('could not store', { cause }) }, 'failed');
    expect(first()).toMatchObject({
      msg: 'failed',
      err: { message: 'could not store', cause: { message: 'connection refused', code: 'ECONNREFUSED' } },
    });
    expect(JSON.stringify(first())).toContain('log.test.ts');
  });

  it('keeps the stack of a failed query', () => {
    const { log, first } = capture();
    log.error({ err: new DrizzleQueryError('select $1', ['value']) });
    expect((first().err as { stack: string }).stack).toContain('\n    at ');
  });

  it('ends with an error that is its own cause', () => {
    const { log, text } = capture();
    const error = new Error('round and round');
    error.cause = error;
    log.error({ err: error });
    expect(text()).toContain('round and round');
  });

  it('names a request by its id, method and path', () => {
    const { log, first } = capture();
    log.info({ req: { id: 'req-1', method: 'POST', url: '/api/image_padding?x=1', ip: '127.0.0.1' } });
    expect(first().req).toEqual({ id: 'req-1', method: 'POST', path: '/api/image_padding', ip: '127.0.0.1' });
  });

  it('says nothing below its level', () => {
    const lines: string[] = [];
    createLog('warn', { destination: { write: (line) => void lines.push(line) } }).info('quiet');
    expect(lines).toEqual([]);
  });
});
