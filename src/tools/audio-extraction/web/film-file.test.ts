import { expect, test } from 'vitest';
import { audioLimits, filmFormats } from '../shared/limits.ts';
import { filmAccept, refuseFilm } from './film-file.ts';

const film = { name: 'film.mp4', type: 'video/mp4', size: 1 };

test('takes every format that the tool reads, by its type or by its name where the browser knows none', () => {
  for (const type of ['video/mp4', 'video/x-msvideo', 'video/quicktime', 'video/x-ms-wmv', 'video/x-flv']) {
    expect(refuseFilm({ ...film, type }), type).toBeUndefined();
  }
  for (const format of filmFormats) {
    expect(refuseFilm({ ...film, name: `Film.${format}`, type: '' }), format).toBeUndefined();
    expect(filmAccept).toContain(`.${format.toLowerCase()}`);
  }
});

test('refuses other types, in the words of the specification', () => {
  const words = {
    title: 'Invalid File Type',
    description: 'Please select a valid video file (MP4, AVI, MOV, WMV, FLV, WebM, MKV)',
  };
  expect(refuseFilm({ ...film, type: 'image/png' })).toEqual(words);
  expect(refuseFilm({ ...film, type: 'audio/mpeg' })).toEqual(words);
  expect(refuseFilm({ name: 'film.mp4.zip', type: '', size: 1 })).toEqual(words);
});

test('takes 500 MB and not one byte more', () => {
  expect(refuseFilm({ ...film, size: audioLimits.maxFilmBytes })).toBeUndefined();
  expect(refuseFilm({ ...film, size: audioLimits.maxFilmBytes + 1 })).toEqual({
    title: 'File Too Large',
    description: 'File size must be less than 500MB',
  });
});
