import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** A file of the built web application, with the packed forms that the build put beside it. */
export interface WebFile {
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly packed: Readonly<Partial<Record<PackedForm, Buffer>>>;
}

type PackedForm = 'br' | 'gzip';

const packedEndings = { br: '.br', gzip: '.gz' } as const satisfies Record<PackedForm, string>;

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Reads all of a built application into memory, by path such as `assets/main-1a2b.js`. Throws for an unknown ending. */
export function readWebFiles(dir: string): ReadonlyMap<string, WebFile> {
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(dir, path).split(sep).join('/'), readWebFile(path)]));
}

function readWebFile(path: string): WebFile {
  const contentType = contentTypes[extname(path)];
  if (contentType === undefined) throw new Error(`Expected a file that browsers load, found ${path}`);
  return { contentType, bytes: readFileSync(path), packed: readPacked(path) };
}

function readPacked(path: string): WebFile['packed'] {
  const forms = Object.entries(packedEndings) as [PackedForm, string][];
  const found = forms.filter(([, ending]) => existsSync(path + ending));
  return Object.fromEntries(found.map(([form, ending]) => [form, readFileSync(path + ending)]));
}

/** The smallest form that the caller takes, with the headers that say so. */
export function packedFor(file: WebFile, acceptEncoding: string | undefined) {
  const accepted = new Set((acceptEncoding ?? '').split(',').map((form) => form.split(';', 1)[0]?.trim()));
  const form = (['br', 'gzip'] as const).find((name) => accepted.has(name) && file.packed[name]);
  const bytes = (form && file.packed[form]) ?? file.bytes;
  return { bytes, headers: { vary: 'accept-encoding', ...(form && { 'content-encoding': form }) } };
}
