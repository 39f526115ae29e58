import { anything } from 'fast-check';
import { registerEarlyBird } from '#account/early-access/shared/contract.ts';
import { fingerprintOf } from '#platform/server/http/idempotency.ts';
import { parseInput } from '#platform/server/http/input.ts';
import { metadataSchema } from '#platform/shared/metadata.ts';
import { audioOptionsSchema } from '#tools/audio-extraction/shared/options.ts';
import { padImage } from '#tools/image-padding/shared/contract.ts';
import { drawText } from '#tools/text-overlay/shared/contract.ts';
import { casesOf, isRefusal, type ParserCase, readsAny, readsEach } from './case.ts';

const schemas = [padImage.body, drawText.body, audioOptionsSchema, registerEarlyBird.body];
const intoAll = (value: unknown) => {
  for (const schema of schemas) readsOne(() => parseInput(schema, value));
};

/** Runs a validation, which may refuse its input. */
function readsOne(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

const names = [
  'text',
  'overlays',
  'color',
  'url',
  'webhook_url',
  'start',
  'bitrate',
  'email',
  'padding_size',
  'metadata',
];
const fields = casesOf('Fields', {
  'any value': readsAny(anything({ maxDepth: 3 }), (value) => {
    for (const name of names) intoAll({ [name]: value });
  }),
  'texts of 1 MB': readsEach(
    () =>
      ['a', '1', '#', ' ', '@', 'a@', 'a.', '-1', '\u0301', '\u{1f469}\u200d', '\ud800', 'http://a/']
        .flatMap((unit) => names.map((name) => ({ [name]: unit.repeat(1_000_000 / unit.length) })))
        .filter((_value, index) => index % 3 === 0),
    intoAll,
  ),
});

const metadata = casesOf('Metadata', {
  'any value': readsAny(anything({ maxDepth: 4 }), (value) => parseInput(metadataSchema, value)),
  '49,000 fields, and a text of 1 MB': readsEach(
    () => [
      Object.fromEntries(Array.from({ length: 49_000 }, (_value, index) => [`k${index}`, index])),
      { a: '\\\\u'.repeat(250_000) },
      `{"a":"${'\\\\'.repeat(1_020)}u0000"}`,
    ],
    (value) => parseInput(metadataSchema, value),
  ),
});

const fingerprints = casesOf('Repeated requests', {
  '50,000 values': () => {
    const list = Array.from({ length: 24_000 }, (_value, index) => ({ [`k${index}`]: 'x'.repeat(15) }));
    return () => fingerprintOf({ params: {}, query: {}, fields: { metadata: list }, files: {} });
  },
});

const passwords = casesOf('Passwords', {
  'as long as they may be': (world) => {
    const body = Buffer.from(JSON.stringify({ username: 'nobody', password: '\u{10ffff}'.repeat(3_900) }));
    return () => Promise.all([0, 1, 2, 3].map(() => world.post('/api/login', 'application/json', body)));
  },
});

export const fieldCases: readonly ParserCase[] = [...fields, ...metadata, ...fingerprints, ...passwords];
