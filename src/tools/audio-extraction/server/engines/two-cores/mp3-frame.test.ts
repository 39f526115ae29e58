import { expect, test } from 'vitest';
import { cutFrame } from './halves.ts';
import { SplicePoint } from './splice-point.ts';
import { frameSizeBytes, outlineOf, reservoirBytes, soundOf } from './mp3-frame.ts';

/** A frame of 128 kbit/s at 48 kHz: 384 bytes, stereo, whose sound begins so many bytes before it. */
function frame({ reservoir = 0, outline = 0, sound = 0 } = {}): Buffer {
  const bytes = Buffer.alloc(384, sound);
  bytes.writeUInt32BE(0xff_fb_94_00, 0);
  bytes.writeUInt16BE(reservoir << 7, 4);
  bytes.fill(outline, 6, 36);
  return bytes;
}

test.each([
  ['128 kbit/s at 44.1 kHz', 0xff_fb_90_00, 417],
  ['the same with padding', 0xff_fb_92_00, 418],
  ['320 kbit/s at 48 kHz', 0xff_fb_e4_00, 960],
  ['64 kbit/s at 32 kHz', 0xff_fb_58_00, 288],
])('the length of a frame is read from its head: %s', (_what, head, sizeBytes) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(head);
  expect(frameSizeBytes(bytes)).toBe(sizeBytes);
});

test.each([0, 0xff_f3_90_00, 0xff_fb_00_00, 0xff_fb_9c_00])(
  'what is no frame of MPEG-1 is refused: %i',
  (head) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(head);
    expect(() => frameSizeBytes(bytes)).toThrow('Expected the head of an MP3 frame');
  },
);

test('outline and sound are the two parts of a frame, for one channel and two', () => {
  const stereo = frame({ reservoir: 300 });
  expect([outlineOf(stereo).length, soundOf(stereo).length, reservoirBytes(stereo)]).toEqual([36, 348, 300]);
  const mono = frame();
  mono.writeUInt8(0xc0, 3);
  expect([outlineOf(mono).length, soundOf(mono).length]).toEqual([21, 363]);
});

/** After how many pairs of frames two streams meet; -1 where they don't. */
function meet(mine: readonly Buffer[], theirs: readonly Buffer[]): number {
  const splicePoint = new SplicePoint();
  return mine.findIndex((one, index) => splicePoint.isAt(one, theirs[index] ?? one));
}

const equal = Array.from({ length: 8 }, () => frame({ reservoir: 200, outline: 1, sound: 7 }));

test('streams can be joined once the outlines of four frames are equal', () => {
  expect(meet(equal, equal)).toBe(4);
  const late = [frame({ outline: 2 }), ...equal];
  expect(meet([frame(), ...equal], late)).toBe(5);
});

test('streams cannot be joined at a frame with another share in the frames before it', () => {
  const others = equal.map((_one, index) =>
    frame({ reservoir: index < 4 ? 200 : 199, outline: 1, sound: 7 }),
  );
  expect(meet(equal, others)).toBe(-1);
});

test('streams cannot be joined if the bytes in the frames before it differ', () => {
  const others = equal.map(() => frame({ reservoir: 200, outline: 1, sound: 8 }));
  expect(meet(equal, others)).toBe(-1);
});

test('a video is cut at a multiple of 49 frames, after its middle, if it is long and states its length', () => {
  expect(cutFrame({ startSeconds: 0, endSeconds: 600 }, 44_100, 60)).toBe(243 * 49);
  expect(cutFrame({ startSeconds: 500, endSeconds: 600 }, 48_000, 60)).toBe(44 * 49);
  expect(cutFrame({ startSeconds: 0, endSeconds: 60 }, 48_000, 60)).toBeUndefined();
  expect(cutFrame({ startSeconds: 0, endSeconds: undefined }, 48_000, 60)).toBeUndefined();
  expect(cutFrame({ startSeconds: 0, endSeconds: 600 }, 48_000)).toBeUndefined();
  expect(cutFrame({ startSeconds: 0, endSeconds: 1 }, 48_000, 0)).toBeUndefined();
});
