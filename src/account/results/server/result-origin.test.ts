import { expect, test } from 'vitest';
import { fileNameIn } from './result-origin.ts';

test.each([
  ['https://shop.example/a/sun%20flower.png?size=2', 'sun flower.png'],
  ['https://shop.example/50%.png', '50%.png'],
  ['https://shop.example/%E0%A4%A.png', '%E0%A4%A.png'],
  ['https://shop.example/', 'shop.example'],
  ['no address', undefined],
])('the name of %s is %s, whatever its escapes', (address, name) => {
  expect(fileNameIn(address)).toBe(name);
});
