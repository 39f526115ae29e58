import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { hasKeyInQuery, readCredential } from './credentials.ts';

const key = 'op_0123456789abcdefghijklmnopqrstuvwxyzABCD';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const request = (headers: Record<string, string>, query = {}) =>
  ({
    headers,
    query,
    cookies: { overprint_session: 's' },
    protocol: 'https',
    host: 'x.test',
  }) as unknown as FastifyRequest;

test.each([
  ['x-api-key', key],
  ['x-api-key', `  ${key}\t`],
  ['x-api-key', `"${key}"`],
  ['x-api-key', `'${key}'`],
  ['x-api-key', `Bearer ${key}`],
  ['x-api-key', `"Bearer '${key}'"`],
  ['x-api-key', `Api-Key: ${key}`],
  ['authorization', key],
  ['authorization', ` "${key}" `],
  ['authorization', `Bearer ${key}`],
  ['authorization', `bearer   “${key}”`],
  ['authorization', `Bearer Bearer ${key}`],
  ['authorization', `ApiKey ${key}`],
  ['authorization', `api-key ${key}`],
  ['authorization', `Token ${key}`],
  ['authorization', `Basic ${base64(`${key}:`)}`],
  ['authorization', `basic ${base64(`${key}:any password`)}`],
  ['authorization', `Basic ${base64(key)}`],
])('%s: %s is the key', (name, value) => {
  expect(readCredential(request({ [name]: value }))).toEqual({ kind: 'key', key });
});

test.each([
  [{ 'x-api-key': ' ""' }, { kind: 'none' }],
  [{ 'x-api-key': 'Bearer' }, { kind: 'none' }],
  [{ 'x-api-key': 'other' }, { kind: 'key', key: 'other' }],
  [{ authorization: 'Bearer e30.e30.e30' }, { kind: 'identity', token: 'e30.e30.e30' }],
  [{ authorization: '' }, { kind: 'unreadable' }],
  [{ authorization: 'Bearer' }, { kind: 'unreadable' }],
  [{ authorization: `Digest ${key}` }, { kind: 'unreadable' }],
  [{ authorization: `Basic ${base64(`me:${key}`)}` }, { kind: 'unreadable' }],
  [{}, { kind: 'session', token: 's' }],
] as const)('%j is read as %j, and only its absence falls back to the cookie', (headers, credential) => {
  expect(readCredential(request(headers))).toEqual(credential);
});

test('a Basic credential that a browser repeats for another site is none', () => {
  const headers = { authorization: `Basic ${base64(`${key}:`)}`, 'sec-fetch-site': 'cross-site' };
  expect(readCredential(request(headers))).toEqual({ kind: 'unreadable' });
});

test('a key in the query is seen by its name or its beginning', () => {
  for (const query of [{ api_key: 'x' }, { apikey: 'x' }, { key: 'x' }, { token: 'x' }, { id: key }])
    expect(hasKeyInQuery(request({}, query)), JSON.stringify(query)).toBe(true);
  expect(hasKeyInQuery(request({}, { limit: '1', apiKey_prefix: 'x' }))).toBe(false);
});
