import { expect, test } from 'vitest';
import { Problem } from '#platform/shared/problem.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';
import { fetchFile, sniffFetched } from './fetch-file.ts';
import type { Outbound } from './outbound.ts';

const request = { maxBytes: 1_000, timeoutMs: 1_000 };

test('the guard fetches the file of a share link, and no other address is changed', async () => {
  const fetched: string[] = [];
  const outbound = {
    fetch: async (url: string) => {
      fetched.push(url);
      return { status: 200 };
    },
  } as unknown as Outbound;
  await fetchFile(outbound, 'https://www.dropbox.com/s/abc/fox.png?dl=0', request);
  await fetchFile(outbound, 'https://shop.example/fox.png', request);
  expect(fetched).toEqual(['https://www.dropbox.com/s/abc/fox.png?dl=1', 'https://shop.example/fox.png']);
});

test.each([
  ['text/html; charset=utf-8', 'anything', 'url_gave_web_page'],
  ['application/octet-stream', '\n <!DOCTYPE html><html>', 'url_gave_web_page'],
  ['text/plain', '<html lang="en">', 'url_gave_web_page'],
  ['image/png', 'anything', 'invalid_image_format'],
  ['', '<svg xmlns="http://www.w3.org/2000/svg">', 'invalid_image_format'],
])('%j with %j is refused as %s', (type, body, code) => {
  const refuse = () => {
    throw new Problem(imageProblems.invalidFormat);
  };
  const check = () => sniffFetched({ headers: { 'content-type': type } }, refuse)(Buffer.from(body));
  expect(check).toThrow(expect.objectContaining({ code }));
});
