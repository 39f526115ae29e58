import { expect, test } from 'vitest';
import { directFileUrl } from './share-links.ts';

const id = '1AbC_d-EfGhIjKlMnOpQrStUvWxYz0123';
const drive = `https://drive.usercontent.google.com/download?id=${id}&export=download&confirm=t`;
const dropbox = 'https://www.dropbox.com';

test.each([
  [`https://drive.google.com/file/d/${id}/view?usp=sharing`, drive],
  [`https://drive.google.com/file/d/${id}/view?usp=drive_link&resourcekey=0-k`, `${drive}&resourcekey=0-k`],
  [`https://drive.google.com/file/d/${id}/preview`, drive],
  [`https://drive.google.com/file/u/0/d/${id}/edit`, drive],
  [`https://drive.google.com/file/d/${id}`, drive],
  [`http://drive.google.com/open?id=${id}`, drive],
  [`https://drive.google.com/open?id=${id}&usp=drive_copy`, drive],
  [`https://drive.google.com/uc?id=${id}`, drive],
  [`https://drive.google.com/uc?export=view&id=${id}`, drive],
  [`https://docs.google.com/uc?export=download&id=${id}`, drive],
  [` https://drive.google.com/file/d/${id}/view\n`, drive],
  [`${dropbox}/s/abc/My%20fox.png?dl=0`, `${dropbox}/s/abc/My%20fox.png?dl=1`],
  [`${dropbox}/s/abc/fox.png`, `${dropbox}/s/abc/fox.png?dl=1`],
  [`https://dropbox.com/s/abc/fox.png?raw=1`, `${dropbox}/s/abc/fox.png?dl=1`],
  [`${dropbox}/scl/fi/abc/fox.mp4?rlkey=k&st=s&dl=0`, `${dropbox}/scl/fi/abc/fox.mp4?rlkey=k&st=s&dl=1`],
])('%j is fetched from %s', (shared, direct) => {
  expect(directFileUrl(shared)).toBe(direct);
  expect(directFileUrl(direct)).toBe(direct);
});

test.each([
  'https://shop.example/drive.google.com/file/d/1AbCdEfGhIjKlMn/view',
  'https://drive.google.com.example/file/d/1AbCdEfGhIjKlMn/view',
  'https://me@drive.google.com/file/d/1AbCdEfGhIjKlMn/view',
  'https://drive.google.com:8080/file/d/1AbCdEfGhIjKlMn/view',
  'https://drive.google.com/drive/folders/1AbCdEfGhIjKlMn',
  'https://drive.google.com/open?id=../../etc',
  'https://drive.google.com/open',
  'https://www.dropbox.com/scl/fo/abc/folder?rlkey=k&dl=0',
  'https://www.dropbox.com/home',
  'file:///file/d/1AbCdEfGhIjKlMn/view',
  'not an address',
  '',
])('%j stays as it is', (text) => {
  expect(directFileUrl(text)).toBe(text);
});
