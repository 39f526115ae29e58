import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { fakeMedia } from '../../../test/fake-media.ts';
import { samplePicture } from '../../../test/pictures.ts';
import { Overprint } from '../src/index.ts';

let app: TestApp;
let overprint: Overprint;
let folder: string;
let path: string;

const picture = new Uint8Array(samplePicture('dot.png'));

beforeAll(async () => {
  app = await startTestApp('pglite', { jobs: 'worker', media: fakeMedia() });
  const { key } = await app.account({ userStatus: 'active_sub' });
  overprint = new Overprint({ apiKey: key, baseUrl: await app.listen() });
  folder = await mkdtemp(join(tmpdir(), 'overprint-client-'));
  path = join(folder, 'dot.png');
  await writeFile(path, picture);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('an input', () => {
  test.each([
    ['a path', () => path],
    ['a file URL', () => pathToFileURL(path)],
    ['a stream of Node', () => createReadStream(path)],
    ['a stream of the web', () => new Blob([picture]).stream()],
    ['a Blob', () => new Blob([picture])],
    ['bytes', () => picture],
  ])('is %s', async (_, input) => {
    const padded = await overprint.pad(input(), { padding_size: 3, metadata: { order: 7 } });
    expect(padded).toMatchObject({ new_size: { width: 7, height: 7 }, metadata: { order: 7 } });
  });

  test('is an address, which is sent in place of a file', async () => {
    const refused = overprint.pad('http://127.0.0.1:9/picture.png');
    await expect(refused).rejects.toMatchObject({ status: 400, param: 'image_url' });
  });

  test('that cannot be read is told before anything is sent', async () => {
    await expect(overprint.pad(join(folder, 'missing.png'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
