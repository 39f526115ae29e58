import { expect, test } from 'vitest';
import { entriesOf } from '#test/stored-zip.ts';
import { zipOf } from './zip.ts';

test('a ZIP has each file under its name, with the checksum of its bytes', async () => {
  const files = [
    { path: 'Größe 1.png', body: '123456789', crc: 0xcbf43926 },
    { path: 'story.jpg', body: 'a', crc: 0xe8b7be43 },
    { path: 'empty.webp', body: '', crc: 0 },
  ];
  const zip = await zipOf(files.map(({ path, body }) => ({ name: path, blob: new Blob([body]) })));
  expect(zip.type).toBe('application/zip');
  const entries = entriesOf(new Uint8Array(await zip.arrayBuffer()));
  expect(entries.map(({ bytes, ...entry }) => ({ ...entry, body: new TextDecoder().decode(bytes) }))).toEqual(
    files,
  );
});
