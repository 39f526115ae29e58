import { expect, test } from 'vitest';
import sharp from 'sharp';
import { samplePicture } from '#test/pictures.ts';
import { readProfile } from './profile.ts';

async function profileOf(picture: Buffer): Promise<Buffer> {
  const { icc } = await sharp(picture).metadata();
  if (!icc) throw new Error('Expected a profile, received none');
  return icc;
}

test('a profile has a name, and colours as wide as sRGB or wider', async () => {
  const adobe = await profileOf(samplePicture('adobe-rgb.jpg'));
  expect(readProfile(adobe)).toEqual({ name: 'Compatible with Adobe RGB (1998)', isWide: true });
  const blank = sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } });
  const plain = await blank.clone().withIccProfile('srgb').png().toBuffer();
  expect(readProfile(await profileOf(plain))).toMatchObject({
    name: expect.stringContaining('sRGB'),
    isWide: false,
  });
  const wide = await blank.clone().withIccProfile('p3').png().toBuffer();
  expect(readProfile(await profileOf(wide))).toMatchObject({ isWide: true });
});

test('a damaged profile has neither', async () => {
  const adobe = await profileOf(samplePicture('adobe-rgb.jpg'));
  for (let length = 0; length < 300; length += 7)
    expect(readProfile(adobe.subarray(0, length))).toEqual({ name: null, isWide: false });
  expect(readProfile(Buffer.alloc(600, 0xff))).toEqual({ name: null, isWide: false });
});
