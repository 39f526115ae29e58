/** A file or a folder in a tar archive (POSIX ustar). */
export interface TarEntry {
  /** Relative, with `/`; a folder's has none at its end. */
  readonly path: string;
  readonly kind: 'file' | 'folder';
  /** 0 for a folder. */
  readonly sizeBytes: number;
}

/** An archive cannot be written or read; the message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Everything in an archive fills whole blocks. */
export const blockBytes = 512;
const longestName = 100;
const longestPrefix = 155;
const largestBytes = 8 ** 11 - 1;
/** Offsets and lengths of the fields that are used (POSIX.1-2017, pax, "ustar Interchange Format"). */
const fields = {
  name: [0, longestName],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  modifiedAt: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
  prefix: [345, longestPrefix],
} as const satisfies Record<string, readonly [number, number]>;
type Field = keyof typeof fields;

const magic = 'ustar\u000000';
const types = { file: '0', folder: '5' } as const;

/**
 * Returns the block before an entry's content: only its owner may access it. Throws if its name is too long.
 */
export function encodeHeader({ path, kind, sizeBytes }: TarEntry, modifiedAt: Date): Buffer {
  const block = Buffer.alloc(blockBytes);
  const put = (field: Field, text: string) => block.write(text, fields[field][0], 'utf8');
  const octal = (field: Field, value: number) =>
    put(field, value.toString(8).padStart(fields[field][1] - 1, '0'));
  const { name, prefix } = splitPath(kind === 'folder' ? `${path}/` : path);
  if (sizeBytes > largestBytes) throw new BackupError(`${path} is too large for the archive`);
  put('name', name);
  put('prefix', prefix);
  octal('mode', kind === 'folder' ? 0o700 : 0o600);
  octal('uid', 0);
  octal('gid', 0);
  octal('size', sizeBytes);
  octal('modifiedAt', Math.floor(modifiedAt.getTime() / 1000));
  put('type', types[kind]);
  put('magic', magic);
  put('checksum', `${checksumOf(block).toString(8).padStart(6, '0')}\0 `);
  return block;
}

/** Returns the entry that a block begins; undefined for an empty block, which ends an archive. */
export function decodeHeader(block: Buffer): TarEntry | undefined {
  if (block.every((byte) => byte === 0)) return undefined;
  const text = (field: Field) => {
    const [start, length] = fields[field];
    return block.toString('utf8', start, start + length).split('\0', 1)[0] ?? '';
  };
  const octal = (field: Field) => Number.parseInt(text(field).trim(), 8);
  if (text('magic') !== 'ustar' || octal('checksum') !== checksumOf(block))
    throw new BackupError('The archive is damaged: it has no tar header where one is expected');
  const [prefix, name, type, sizeBytes] = [text('prefix'), text('name'), text('type'), octal('size')];
  const path = prefix === '' ? name : `${prefix}/${name}`;
  if (type === types.file && sizeBytes >= 0) return { path, kind: 'file', sizeBytes };
  if (type === types.folder) return { path: path.replace(/\/$/, ''), kind: 'folder', sizeBytes: 0 };
  throw new BackupError(`The archive has an entry at ${path} that is neither a file nor a folder`);
}

/** Returns how many bytes fill the last block of a content. */
export function paddingOf(sizeBytes: number): number {
  return (blockBytes - (sizeBytes % blockBytes)) % blockBytes;
}

function splitPath(path: string): { readonly name: string; readonly prefix: string } {
  if (Buffer.byteLength(path) <= longestName) return { name: path, prefix: '' };
  const cut = path.indexOf('/', Buffer.byteLength(path) - longestName - 1);
  const [prefix, name] = [path.slice(0, cut), path.slice(cut + 1)];
  if (cut < 1 || name === '' || Buffer.byteLength(prefix) > longestPrefix)
    throw new BackupError(`The name of ${path} is too long for the archive`);
  return { name, prefix };
}

/** The sum of all bytes, with the checksum's own as spaces. */
function checksumOf(block: Buffer): number {
  const [start, length] = fields.checksum;
  return block.reduce(
    (sum, byte, index) => sum + (index >= start && index < start + length ? 0x20 : byte),
    0,
  );
}
