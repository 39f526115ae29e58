import sharp from 'sharp';
import { withProfile } from '#platform/server/image/profile/with-profile.ts';
import { carriedProfile } from '#platform/shared/colour-space/carried-profile.ts';
import { rgbSpaceOf } from '#platform/shared/colour-space/rgb-space.ts';
import { displayP3 } from '#test/icc-profiles.ts';
import { readProfile } from '#tools/print-files/server/engines/profile.ts';
import { casesOf, damaged, megabyte, type ParserCase, readsEach } from './case.ts';

const headerBytes = 128;
const tagBytes = 12;
const names = ['desc', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];

const read = (profile: Uint8Array) => [rgbSpaceOf(profile), readProfile(profile)];
const reads =
  (make: () => Uint8Array): ParserCase['prepare'] =>
  () => {
    const profile = make();
    return () => read(profile);
  };

/** An RGB profile of this size whose tags all are the rest of it, which `write` fills. */
function oneForAll(sizeBytes: number, write: (rest: Buffer) => void): Buffer {
  const profile = Buffer.alloc(sizeBytes);
  profile.write('RGB XYZ ', 16);
  profile.write('acsp', 36);
  profile.writeUInt32BE(names.length, headerBytes);
  const start = headerBytes + 4 + names.length * tagBytes;
  for (const [index, name] of names.entries()) {
    const at = headerBytes + 4 + index * tagBytes;
    profile.write(name, at);
    profile.writeUInt32BE(start, at + 4);
    profile.writeUInt32BE(sizeBytes - start, at + 8);
  }
  write(profile.subarray(start));
  return profile;
}

/** Display P3 whose three curves are a table that fills the largest profile that is read. */
function longCurves(): Buffer {
  const profile = Buffer.from(displayP3);
  const table = Buffer.alloc(megabyte - profile.length, 0x7f);
  table.write('curv\0\0\0\0');
  table.writeUInt32BE((table.length - 12) / 2, 8);
  const count = profile.readUInt32BE(headerBytes);
  for (let index = 0; index < count; index += 1) {
    const at = headerBytes + 4 + index * tagBytes;
    if (!profile.toString('latin1', at, at + 4).endsWith('TRC')) continue;
    profile.writeUInt32BE(profile.length, at + 4);
    profile.writeUInt32BE(table.length, at + 8);
  }
  return Buffer.concat([profile, table]);
}

export const profileCases: readonly ParserCase[] = casesOf('Pictures: colour profiles', {
  'cut off anywhere, and with other bytes': readsEach(() => damaged(displayP3), read),
  'carried by a damaged picture': async (world) => {
    const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c83' } });
    const formats = ['jpeg', 'png', 'webp'] as const;
    const pictures = await Promise.all(
      formats.map(async (format) => withProfile(await blank.toFormat(format).toBuffer(), format, displayP3)),
    );
    return readsEach(
      () => pictures.flatMap(damaged),
      (bytes) => carriedProfile(new Uint8Array(bytes)),
    )(world);
  },
  'a curve of half a million values': reads(longCurves),
  '50 MB of tags': reads(() =>
    oneForAll(50 * megabyte, (rest) => rest.fill('desc\0\0\0\0\xff\xff\xff\xff', 'latin1')),
  ),
  'a name of 2 billion characters': reads(() =>
    oneForAll(megabyte, (rest) =>
      rest.write('mluc\0\0\0\0\0\0\0\x01\0\0\0\x0cenUS\xff\xff\xff\xfe', 'latin1'),
    ),
  ),
  'a parametric curve of numbers that are none': reads(() =>
    oneForAll(1_000, (rest) => rest.fill('para\0\0\0\0\0\x04\0\0', 'latin1').fill(0x80, 12)),
  ),
});
