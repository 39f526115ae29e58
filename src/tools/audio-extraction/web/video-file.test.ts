import { expect, test } from 'vitest';
import { audioLimits, videoFormats } from '#tools/audio-extraction/shared/limits.ts';
import { videoAccept, refuseVideo } from './video-file.ts';

const video = { name: 'video.mp4', type: 'video/mp4', size: 1 };

test('accepts every format of the tool, by its type or, if the browser knows none, by its name', () => {
  for (const type of ['video/mp4', 'video/x-msvideo', 'video/quicktime', 'video/x-ms-wmv', 'video/x-flv']) {
    expect(refuseVideo({ ...video, type }), type).toBeUndefined();
  }
  for (const format of videoFormats) {
    expect(refuseVideo({ ...video, name: `Video.${format}`, type: '' }), format).toBeUndefined();
    expect(videoAccept).toContain(`.${format.toLowerCase()}`);
  }
});

test('refuses other types, with the message of the specification', () => {
  const words = {
    title: 'Invalid File Type',
    description: 'Please select a valid video file (MP4, AVI, MOV, WMV, FLV, WebM, MKV)',
  };
  expect(refuseVideo({ ...video, type: 'image/png' })).toEqual(words);
  expect(refuseVideo({ ...video, type: 'audio/mpeg' })).toEqual(words);
  expect(refuseVideo({ name: 'video.mp4.zip', type: '', size: 1 })).toEqual(words);
});

test('accepts 500 MB and not one byte more', () => {
  expect(refuseVideo({ ...video, size: audioLimits.maxVideoBytes })).toBeUndefined();
  expect(refuseVideo({ ...video, size: audioLimits.maxVideoBytes + 1 })).toEqual({
    title: 'File Too Large',
    description: 'File size must be less than 500MB',
  });
});
