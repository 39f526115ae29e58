import { expect, test } from 'vitest';
import { fontPaths } from '#tools/text-overlay/shared/fonts.ts';
import { fontUrls } from './font-urls.ts';

test('the browser draws with the same files as the server', () => {
  const files = Object.entries(fontUrls).map(([id, url]) => [id, url.slice(url.lastIndexOf('/') + 1)]);
  const expected = [...fontPaths].map(([id, path]) => [id, path.slice(path.lastIndexOf('/') + 1)]);
  expect(files).toEqual(expected);
});
