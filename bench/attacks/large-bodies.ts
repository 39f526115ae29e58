import { setTimeout as delay } from 'node:timers/promises';
import { type Attack, type AnyRequest, keyOf, sendTogether, type Target } from './attack.ts';
import { folderBytes } from './folder-bytes.ts';

const padding = '/api/image_padding';
const overlay = '/api/text_overlay';
const megabyte = 1_000_000;
/** Time for a response to be stored after it was sent. */
const storedWithinMs = 1_000;
const levels = 8_000;
/** How much a refusal may add to the data folder; a new segment of the database's log has 16 MB. */
const growthLimitMb = 20;

/** JSON that is expensive to read. */
export const largeBodies: readonly Attack[] = [
  json('R3-unknown-fields', '5 million unknown keys, 64 MB', padding, () => manyKeys(5_000_000)),
  json(
    'R3-deep',
    'metadata of 68 million open brackets',
    padding,
    () => `{"metadata":${'['.repeat(68 * megabyte)}`,
  ),
  json('R3-overlays', '20 million empty overlays, 60 MB', overlay, manyOverlays),
  json('R3-overlays-eight', '8 x 20 million empty overlays, 60 MB', overlay, manyOverlays, 8),
  json('R3-metadata', 'metadata of 2 million keys, 25 MB', '/api/extract-audio', () => {
    return `{"metadata":${manyKeys(2_000_000)}}`;
  }),
  json('R3-spaced', 'a data URI of "A A A ...", 66 MB', padding, () => dataUri('A '.repeat(33 * megabyte))),
  json('R3-overlays-text', 'overlays as text of 60 million brackets', overlay, () => {
    return `{"overlays":"${'['.repeat(60 * megabyte)}"}`;
  }),
  json('R3-marks', 'a text of 30 million combining marks', overlay, () => {
    return `{"text":"${'\u0301'.repeat(30 * megabyte)}"}`;
  }),
  json('R3-plain', 'a plain data URI, 66 MB', padding, () => dataUri('A'.repeat(66 * megabyte))),
  json(
    'R3-plain-forty',
    '40 x a plain data URI, 66 MB',
    padding,
    () => dataUri('A'.repeat(66 * megabyte)),
    40,
  ),
  {
    name: 'R3-login-sixty',
    sends: '60 x POST /api/login with 832 KB of unknown keys, no account',
    prepare: async () => {
      const call = jsonRequest('/api/login', manyKeys(70_000));
      return { run: (target) => sendAnonymously(target, call, 60) };
    },
  },
  {
    name: 'R5-stored',
    sends: 'R3-unknown-fields with an Idempotency-Key',
    prepare: async () => {
      const call = jsonRequest(padding, manyKeys(5_000_000));
      return { run: (target) => growFolder(target, { ...call, headers: { 'idempotency-key': 'attack' } }) };
    },
  },
  json('M1-objects', `metadata of ${levels} objects in each other`, padding, () => {
    return `{"metadata":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`;
  }),
  json('M1-arrays', `metadata of ${levels} arrays in each other`, padding, () => {
    return `{"metadata":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
  }),
];

function json(name: string, sends: string, path: string, make: () => string, count = 1): Attack {
  return {
    name,
    sends,
    prepare: async () => {
      const call = jsonRequest(path, make());
      return { run: (target) => sendTogether(target, call, count) };
    },
  };
}

function jsonRequest(path: string, body: string): AnyRequest {
  return { path, contentType: 'application/json', body: Buffer.from(body) };
}

/** `{"k0":1,"k1":1,...}`. */
function manyKeys(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;
}

function manyOverlays(): string {
  return `{"overlays":[${'{},'.repeat(20 * megabyte)}{}]}`;
}

function dataUri(base64: string): string {
  return `{"image":"data:image/png;base64,${base64}"}`;
}

async function sendAnonymously(target: Target, call: AnyRequest, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => target.send(call)));
}

async function growFolder(target: Target, call: AnyRequest): Promise<void> {
  const beforeBytes = await folderBytes(target.dataDir);
  await target.send({ ...call, key: keyOf(target) });
  await delay(storedWithinMs);
  const grownMb = Math.round(((await folderBytes(target.dataDir)) - beforeBytes) / megabyte);
  const text = `the data folder grew by ${grownMb} MB`;
  if (grownMb > growthLimitMb) target.miss(text);
  else target.note(text);
}
