import sharp from 'sharp';
import { rgbSpaceOf } from '#platform/shared/colour-space/rgb-space.ts';
import { readProfile } from '#tools/print-files/server/engines/profile.ts';
import { casesOf, damaged, megabyte, type ParserCase, readsEach } from './case.ts';

const headerBytes = 128;
const tagBytes = 12;
const names = ['desc', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];

const read = (profile: Uint8Array) => [rgbSpaceOf(profile), readProfile(profile)];
const reads =
  (make: () => Uint8Array | Promise<Uint8Array>): ParserCase['prepare'] =>
  async () => {
    const profile = await make();
    return () => read(profile);
  };

/** The profile of Display P3. */
async function displayP3(): Promise<Buffer> {
  const blank = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  const { icc } = await sharp(await blank.withIccProfile('p3').png().toBuffer()).metadata();
  if (!icc) throw new Error('Expected a profile, received none');
  return icc;
}

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
async function longCurves(): Promise<Buffer> {
  const profile = await displayP3();
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
  'cut off anywhere, and with other bytes': async (world) => {
    const profile = await displayP3();
    return readsEach(() => damaged(profile), read)(world);
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
