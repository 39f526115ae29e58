import { expect, test } from 'vitest';
import { fileNameIn } from './audio-result.tsx';

test('saves under the name from the server, in any script', () => {
  expect(
    fileNameIn(`attachment; filename="Fr_hling.mp3"; filename*=UTF-8''Fr%C3%BChling%20%282%29.mp3`),
  ).toBe('Frühling (2).mp3');
});

test('saves as audio.mp3 if there is no name', () => {
  expect(fileNameIn(null)).toBe('audio.mp3');
  expect(fileNameIn('attachment')).toBe('audio.mp3');
});
