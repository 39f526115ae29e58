const profileTag = 34_675;
const undefinedType = 7;
const entryBytes = 12;

/**
 * Appends an ICC profile and a first directory that names it (TIFF 6.0, 2) to a little-endian TIFF of one
 * page, as the encoder writes it.
 */
export function tiffWithProfile(encoded: Buffer, profile: Uint8Array): Buffer {
  if (encoded.toString('latin1', 0, 4) !== 'II*\0') throw new RangeError('TIFF: another layout');
  const directoryAt = encoded.readUInt32LE(4);
  const count = encoded.readUInt16LE(directoryAt);
  const entries = Array.from({ length: count }, (_, index) =>
    encoded.subarray(directoryAt + 2 + index * entryBytes, directoryAt + 2 + (index + 1) * entryBytes),
  );
  const profileAt = encoded.length + (encoded.length % 2);
  const ownEntry = Buffer.alloc(entryBytes);
  ownEntry.writeUInt16LE(profileTag, 0);
  ownEntry.writeUInt16LE(undefinedType, 2);
  ownEntry.writeUInt32LE(profile.length, 4);
  ownEntry.writeUInt32LE(profileAt, 8);
  const all = [...entries, ownEntry].sort((one, other) => one.readUInt16LE(0) - other.readUInt16LE(0));
  const head = Buffer.alloc(2);
  head.writeUInt16LE(all.length);
  const start = Buffer.from(encoded.subarray(0, 8));
  start.writeUInt32LE(profileAt + profile.length + (profile.length % 2), 4);
  return Buffer.concat([
    start,
    encoded.subarray(8),
    Buffer.alloc(encoded.length % 2),
    profile,
    Buffer.alloc(profile.length % 2),
    head,
    ...all,
    Buffer.alloc(4),
  ]);
}
