import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '#platform/shared/problem.ts';
import { JsonScan } from './json-scan.ts';

interface Scanned {
  /** What is left, as text. */
  readonly rest: string;
  readonly files: Readonly<Record<string, string>>;
  /** Bytes that were handed on, for each chunk. */
  readonly workBytes: readonly number[];
}

function scanChunks(chunks: readonly Buffer[]): Scanned {
  const kept: Buffer[] = [];
  const files: Record<string, string> = {};
  const workBytes: number[] = [];
  let handedOn = 0;
  const scan = new JsonScan({
    fileFields: ['image', 'mask'],
    keep: (piece) => {
      kept.push(Buffer.from(piece));
      handedOn += piece.byteLength;
    },
    openFile: (field) => {
      files[field] = '';
      return {
        write: (text) => {
          files[field] += text;
          handedOn += text.length;
          return undefined;
        },
        end: () => undefined,
      };
    },
  });
  for (const chunk of chunks) {
    handedOn = 0;
    void scan.take(chunk);
    workBytes.push(handedOn);
  }
  scan.end();
  return { rest: Buffer.concat(kept).toString(), files, workBytes };
}

/** Cuts a text at these places, given as fractions of its length. */
function cut(text: string, fractions: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text);
  const places = fractions
    .map((fraction) => Math.floor(fraction * bytes.byteLength))
    .toSorted((a, b) => a - b);
  return [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.byteLength));
}

const scan = (text: string) => scanChunks([Buffer.from(text)]);

function refusal(text: string): Problem {
  try {
    const { rest } = scan(text);
    JSON.parse(rest);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('Expected a refusal');
}

const fractions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
const uri = fc.base64String({ maxLength: 400 }).map((data) => `data:image/png;base64,${data}`);
const fields = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 8 });

describe('a body in chunks that end anywhere', () => {
  test('is the JSON that it was, with its data URIs cut out', () => {
    fc.assert(
      fc.property(
        fields,
        uri,
        fc.nat(8),
        fc.constantFrom(undefined, 2),
        fractions,
        (others, image, at, space, cuts) => {
          const entries = Object.entries(others).filter(([name]) => !['image', 'mask'].includes(name));
          const body = Object.fromEntries(entries.toSpliced(at, 0, ['image', image]));
          const { rest, files } = scanChunks(cut(JSON.stringify(body, null, space), cuts));
          expect(JSON.parse(rest)).toEqual({ ...JSON.parse(JSON.stringify(body)), image: '' });
          expect(files).toEqual({ image });
        },
      ),
    );
  });

  test('may write any character of a data URI and of its key as an escape', () => {
    const escaped = fc.constantFrom(
      (text: string) => text.replaceAll('/', '\\/'),
      (text: string) => text.replaceAll('+', '\\u002b').replaceAll('=', '\\u003D'),
      (text: string) =>
        Array.from(text, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    );
    fc.assert(
      fc.property(uri, escaped, escaped, fractions, (image, asKey, asValue, cuts) => {
        const text = `{"a":1,"${asKey('image')}":"${asValue(image)}","b":[2]}`;
        const { rest, files } = scanChunks(cut(text, cuts));
        expect([JSON.parse(rest), files]).toEqual([{ a: 1, image: '', b: [2] }, { image }]);
      }),
    );
  });

  test('costs work only for the chunk at hand, whatever came before', () => {
    const chunk = Buffer.alloc(65_536, 'A');
    const chunks = [
      Buffer.from('{"image":"data:image/png;base64,'),
      ...Array.from({ length: 100 }, () => chunk),
    ];
    const { workBytes } = scanChunks([...chunks, Buffer.from('"}')]);
    expect(Math.max(...workBytes)).toBe(65_536);
  });
});

describe('a field is a file only at the top level', () => {
  test.each([
    ['inside another object', '{"a":{"image":"x"}}'],
    ['inside a list', '{"a":[{"image":"x"}]}'],
    ['as a value', '{"a":"image","b":"x"}'],
    ['as a value that looks like a body', '{"a":"{\\"image\\":\\"x\\"}"}'],
    ['as a list of strings', '["image","x"]'],
    ['with another case', '{"Image":"x"}'],
    ['that is a number', '{"image":7}'],
    ['that is a list', '{"image":["x"]}'],
  ])('%s it stays what it is', (_name, text) => expect(scan(text)).toMatchObject({ rest: text, files: {} }));

  test('two of them go two ways', () => {
    expect(scan('{"image":"x","b":1,"mask":"y"}')).toMatchObject({
      rest: '{"image":"","b":1,"mask":""}',
      files: { image: 'x', mask: 'y' },
    });
  });

  test('a character that is not ASCII is no base64, escaped or not', () => {
    expect(scan('{"image":"ü\\u00fc"}').files.image).toMatch(/^[\u0080-\u00ff]+$/);
  });
});

describe('a body is refused', () => {
  const nested = (levels: number, open: string, close: string) =>
    `{"a":${open.repeat(levels)}${close.repeat(levels)}}`;

  test.each([
    ['a file field that comes twice', '{"image":"x","image":"y"}', 'duplicate_field'],
    ['a file field that comes twice, once escaped', '{"image":"x","\\u0069mage":"y"}', 'duplicate_field'],
    ['a string that breaks off', '{"image":"x', 'invalid_json'],
    ['a line feed in a string', '{"image":"x\n"}', 'invalid_json'],
    ['a line feed in a string with escapes', '{"image":"\\/x\n"}', 'invalid_json'],
    ['an escape that is none', '{"image":"\\x"}', 'invalid_json'],
    ['an escape of no number', '{"image":"\\u00g0"}', 'invalid_json'],
    ['33 levels of lists', nested(32, '[', ']'), 'invalid_body'],
    ['8,000 levels of objects', nested(8_000, '{"a":', '}'), 'invalid_body'],
    [
      '101 fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, n]))),
      'invalid_body',
    ],
    [
      'more than 50,000 values',
      JSON.stringify({ a: Array.from({ length: 50_001 }, () => 0) }),
      'invalid_body',
    ],
  ])('for %s', (_name, text, code) => expect(refusal(text)).toMatchObject({ status: 400, code }));

  test.each([
    ['32 levels', nested(31, '[', ']')],
    ['100 fields', JSON.stringify(Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`k${n}`, n])))],
    [
      '500 items of 40 values',
      JSON.stringify({ a: Array.from({ length: 500 }, () => Array.from({ length: 40 }, () => 0)) }),
    ],
    ['marks inside of strings', JSON.stringify({ a: '{[,:'.repeat(60_000) })],
  ])('not for %s', (_name, text) => expect(scan(text).rest).toBe(text));
});
