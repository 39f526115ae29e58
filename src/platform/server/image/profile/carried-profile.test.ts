import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { adobeRgb, displayP3 } from '#test/icc-profiles.ts';
import { withProfile } from './with-profile.ts';
import { carriedProfile } from '#platform/shared/colour-space/carried-profile.ts';

const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c83' } });
const large = Buffer.concat([displayP3, Buffer.alloc(200_000, 7)]);

describe.each(['jpeg', 'png', 'webp'] as const)('a %s', (format) => {
  const carries = async (profile: Buffer) =>
    carriedProfile(new Uint8Array(withProfile(await blank.toFormat(format).toBuffer(), format, profile)));

  test.each([
    ['Display P3', displayP3],
    ['Adobe RGB', adobeRgb],
    ['one of several segments', large],
  ])('carries its profile: %s', async (_name, profile) => {
    expect(Buffer.from((await carries(profile)) ?? []).equals(profile)).toBe(true);
  });

  test('without a profile carries none, and neither does what is cut off', async () => {
    const plain = new Uint8Array(await blank.toFormat(format).toBuffer());
    expect(await carriedProfile(plain)).toBeUndefined();
    for (let length = 0; length < 40; length++) await carriedProfile(plain.subarray(0, length));
  });
});

test('a PNG whose profile unpacks to over 1 MB, or is not packed at all, carries none', async () => {
  const picture = withProfile(await blank.png().toBuffer(), 'png', displayP3);
  const at = picture.indexOf('iCCP') - 4;
  const withContent = (packed: Buffer) => {
    const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('iCCPa\0\0'), packed, Buffer.alloc(4)]);
    chunk.writeUInt32BE(3 + packed.length);
    return new Uint8Array(Buffer.concat([picture.subarray(0, at), chunk, picture.subarray(at)]));
  };
  expect(await carriedProfile(withContent(deflateSync(Buffer.alloc(20_000_000))))).toBeUndefined();
  expect(await carriedProfile(withContent(Buffer.from('not packed')))).toBeUndefined();
});
