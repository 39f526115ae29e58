import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, portOf } from '#test/outbound/fake-internet.ts';
import { createOutbound, type Outbound } from './outbound.ts';

const seed = 20_260_101;
const sampleSize = 10_000;
let canary: Server;
let connections = 0;

beforeAll(async () => {
  canary = createServer((_request, response) => response.end('inside')).on('connection', () => {
    connections += 1;
  });
  await listen(canary);
});
afterAll(() => new Promise((resolve) => canary.close(resolve)));

/** Mulberry32: the same numbers in [0, 1) at every run. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = randomFrom(seed);
const below = (limit: number) => Math.floor(random() * limit);
const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
const hex = () => below(65_536).toString(16);

/** Written down anew from the registries, apart from the table under test. */
const privateIpv4: readonly (() => number[])[] = [
  () => [127, below(256), below(256), below(256)],
  () => [10, below(256), below(256), below(256)],
  () => [172, 16 + below(16), below(256), below(256)],
  () => [192, 168, below(256), below(256)],
  () => [169, 254, below(256), below(256)],
  () => [100, 64 + below(64), below(256), below(256)],
  () => [0, below(256), below(256), below(256)],
  () => [198, 18 + below(2), below(256), below(256)],
  () => [224 + below(32), below(256), below(256), below(256)],
];

const dotted = (bytes: readonly number[]) => bytes.join('.');
const asNumber = (bytes: readonly number[]) => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

/** How an IPv4 address may be spelled in a URL, or hidden in an IPv6 one. */
const disguises: readonly ((bytes: readonly number[]) => string)[] = [
  dotted,
  (bytes) => String(asNumber(bytes)),
  (bytes) => `0x${asNumber(bytes).toString(16)}`,
  (bytes) => bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
  ([a = 0, ...rest]) => `${a}.${asNumber(rest)}`,
  (bytes) => `[::ffff:${dotted(bytes)}]`,
  (bytes) => `[::${dotted(bytes)}]`,
  (bytes) => `[::ffff:0:${dotted(bytes)}]`,
  (bytes) => `[64:ff9b::${dotted(bytes)}]`,
  (bytes) => `[64:ff9b:1::${dotted(bytes)}]`,
  (bytes) => `[2a00:1450:${hex()}:${hex()}:${pick(['0', '200'])}:5efe:${dotted(bytes)}]`,
  ([a = 0, b = 0, c = 0, d = 0]) =>
    `[2002:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}::${hex()}]`,
  () => `[2001:0:${hex()}:${hex()}:${hex()}:${hex()}:${hex()}:${hex()}]`,
  () => `[${(0xfc00 + below(512)).toString(16)}:${hex()}::${hex()}]`,
  () => `[${(0xfe80 + below(64)).toString(16)}::${hex()}]`,
  () => `[ff${below(256).toString(16).padStart(2, '0')}::${hex()}]`,
];

function generatedHost(): string {
  return pick(disguises)(pick(privateIpv4)());
}

async function outcome(outbound: Outbound, url: string): Promise<string> {
  try {
    const response = await outbound.fetch(url, { maxBytes: 10, timeoutMs: 2_000 });
    await response.cancel();
    return `${url} was fetched`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test(`none of ${sampleSize} private addresses is reached as a literal`, async () => {
  const port = portOf(canary);
  const outbound = createOutbound({
    ports: [port],
    allow: [],
    publicUrl: 'http://self.test',
    userAgent: 'test',
  });
  const outcomes = new Set<string>();
  for (let count = 0; count < sampleSize; count += 1) {
    outcomes.add(await outcome(outbound, `http://${generatedHost()}:${port}/`));
  }
  expect([...outcomes]).toEqual(['Invalid URL']);
  expect(connections).toBe(0);
});

test(`none of ${sampleSize} private addresses is reached through a name`, async () => {
  const port = portOf(canary);
  let address = '';
  const resolve = async () => ['93.184.215.14', address];
  const outbound = createOutbound({
    ports: [port],
    allow: [],
    publicUrl: 'http://self.test',
    userAgent: 'test',
    resolve,
  });
  const outcomes = new Set<string>();
  for (let count = 0; count < sampleSize; count += 1) {
    address = new URL(`http://${generatedHost()}`).hostname.replace(/[[\]]/g, '');
    outcomes.add(await outcome(outbound, `http://name.test:${port}/`));
  }
  expect([...outcomes]).toEqual(['URL could not be fetched']);
  expect(connections).toBe(0);
});

test('the canary is reached by an allowed pair, so that its silence means something', async () => {
  const port = portOf(canary);
  const allow = [{ host: '127.0.0.1', port }];
  const outbound = createOutbound({ ports: [80], allow, publicUrl: 'http://self.test', userAgent: 'test' });
  expect(await outcome(outbound, `http://127.0.0.1:${port}/`)).toContain('was fetched');
  expect(connections).toBe(1);
});
