import { sample, string, uint8Array } from 'fast-check';
import { createBase64Decoder } from '#platform/server/upload/base64-file.ts';
import { casesOf, filled, kilobyte, megabyte, type ParserCase, readsAny } from './case.ts';

/** Returns `{"k0":1,"k1":1,...}` of about this size. */
function manyKeys(sizeBytes: number): Buffer {
  const count = Math.floor(sizeBytes / 13);
  return Buffer.from(`{${Array.from({ length: count }, (_value, index) => `"k${index}":1`).join(',')}}`);
}

const json =
  (path: string, make: () => Buffer): ParserCase['prepare'] =>
  (world) => {
    const body = make();
    return () => world.post(path, 'application/json', body);
  };

const small =
  (make: (sizeBytes: number) => Buffer): ParserCase['prepare'] =>
  (world) => {
    const bodies = [
      ['/api/login', make(16 * kilobyte)],
      ['/api/keys', make(64 * kilobyte)],
    ] as const;
    return async () => {
      for (let round = 0; round < 10; round += 1)
        for (const [path, body] of bodies) await world.post(path, 'application/json', body);
    };
  };

const jsonBodies = casesOf('JSON bodies', {
  'fields that nobody knows': small(manyKeys),
  'levels without end': small((sizeBytes) => Buffer.alloc(sizeBytes, '{"a":[')),
  'empty objects': small((sizeBytes) => filled('{"name":[', '{},', '0]}', sizeBytes)),
  'escapes, the prototype among them': small((sizeBytes) =>
    filled('{"__proto__":"', '\\u0041', '"}', sizeBytes),
  ),
  'numbers of thousands of digits': small((sizeBytes) => filled('{"name":1', '9', '}', sizeBytes)),
  'any bytes': (world) => {
    const bodies = sample(uint8Array({ minLength: 1, maxLength: 200 }), 60).map((bytes) =>
      Buffer.from(bytes),
    );
    return async () => {
      for (const body of bodies) await world.post('/api/keys', 'application/json', body);
    };
  },
});

const overlay = (text: string) => `{"text":"${text}","position":"center"}`;
const withFiles = casesOf('JSON bodies with files', {
  '64 MB of fields that nobody knows': json('/api/image_padding', () => manyKeys(64 * megabyte)),
  '68 MB of levels': json('/api/image_padding', () => filled('{"metadata":', '[', '', 68 * megabyte)),
  '60 MB of empty overlays': json('/api/text_overlay', () =>
    filled('{"overlays":[', '{},', '{}]}', 60 * megabyte),
  ),
  '60 MB of a text that is a list': json('/api/text_overlay', () =>
    filled('{"overlays":"', '[', '"}', 60 * megabyte),
  ),
  '30 million combining marks': json('/api/text_overlay', () =>
    filled('{"text":"a', '\u0301', '"}', 60 * megabyte),
  ),
  '49,000 values': json('/api/extract-audio', () => filled('{"metadata":{"a":[', '1,', '1]}}', 99_000)),
  '1 MB of combining marks': json('/api/text_overlay', () =>
    filled('{"text":"a', '\u0301', '"}', megabyte - 10),
  ),
  '1 MB of marks in 20 texts': json('/api/text_overlay', () => {
    const text = 'a'.padEnd(25_000, '\u0301');
    return Buffer.from(`{"overlays":[${Array.from({ length: 20 }, () => overlay(text)).join(',')}]}`);
  }),
  '1 MB of escapes': json('/api/image_padding', () => filled('{"color":"', '\\u0041', '"}', megabyte - 10)),
  '49,000 names in one overlay': json('/api/text_overlay', () => {
    const fields = Array.from({ length: 49_000 }, (_value, index) => `"k${index}":1`).join(',');
    return Buffer.from(`{"overlays":[{${fields}}]}`);
  }),
  'long names of 100 fields': json('/api/image_padding', () => {
    const name = 'n'.repeat(10_000);
    return Buffer.from(
      `{${Array.from({ length: 100 }, (_value, index) => `"${name}${index}":1`).join(',')}}`,
    );
  }),
});

const dataUri = (unit: string, sizeBytes: number): ParserCase['prepare'] =>
  json('/api/image_padding', () => filled('{"image":"data:image/gif;base64,R0lGODlh', unit, '"}', sizeBytes));

const dataUris = casesOf('Data URIs', {
  '66 MB, honest': dataUri('AAAA', 66 * megabyte),
  '66 MB of characters and spaces': dataUri('A ', 66 * megabyte),
  '66 MB of escapes': dataUri(String.raw`\u0041`, 66 * megabyte),
  '66 MB of the other alphabet': dataUri('-_-_', 66 * megabyte),
  'a type without end': json('/api/image_padding', () =>
    filled('{"image":"data:', ';a', '"}', 66 * megabyte),
  ),
  'any text': readsAny(string({ unit: 'binary-ascii', maxLength: 200 }), (text) => {
    const decoder = createBase64Decoder('image');
    decoder.take('data:image/png;base64,');
    decoder.take(text);
    decoder.end();
  }),
});

export const bodyCases: readonly ParserCase[] = [...jsonBodies, ...withFiles, ...dataUris];
