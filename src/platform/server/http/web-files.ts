import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';

/** A file of the built web application, with the compressed variants that the build wrote beside it. */
export interface WebFile {
  readonly contentType: string;
  readonly content: Content;
  readonly packed: Readonly<Partial<Record<PackedForm, Content>>>;
}

/** A small file is in memory; a larger one, such as the emoji font, stays on disk. */
type Content = { readonly bytes: Buffer } | { readonly path: string; readonly sizeBytes: number };

const maxKeptBytes = 1024 * 1024;

type PackedForm = 'br' | 'gzip';

const packedEndings = { br: '.br', gzip: '.gz' } as const satisfies Record<PackedForm, string>;

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Reads a built application. Keys are paths such as `assets/main-1a2b.js`. Throws for an unknown extension.
 */
export function readWebFiles(dir: string): ReadonlyMap<string, WebFile> {
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(dir, path).split(sep).join('/'), readWebFile(path)]));
}

function readWebFile(path: string): WebFile {
  const contentType = contentTypes[extname(path)];
  if (contentType === undefined) throw new Error(`Expected a file that browsers load, found ${path}`);
  return { contentType, content: readContent(path), packed: readPacked(path) };
}

function readPacked(path: string): WebFile['packed'] {
  const forms = Object.entries(packedEndings) as [PackedForm, string][];
  const found = forms.filter(([, ending]) => existsSync(path + ending));
  return Object.fromEntries(found.map(([form, ending]) => [form, readContent(path + ending)]));
}

function readContent(path: string): Content {
  const sizeBytes = statSync(path).size;
  return sizeBytes > maxKeptBytes ? { path, sizeBytes } : { bytes: readFileSync(path) };
}

interface PackedResponse {
  readonly body: { readonly bytes: Buffer } | { readonly stream: Readable };
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the smallest variant that the caller accepts, with its headers. */
export function packedFor(file: WebFile, acceptEncoding: string | undefined): PackedResponse {
  const accepted = new Set((acceptEncoding ?? '').split(',').map((form) => form.split(';', 1)[0]?.trim()));
  const form = (['br', 'gzip'] as const).find((name) => accepted.has(name) && file.packed[name]);
  const content = (form && file.packed[form]) ?? file.content;
  const headers = { vary: 'accept-encoding', ...(form && { 'content-encoding': form }) };
  if ('bytes' in content) return { body: content, headers };
  return {
    body: { stream: createReadStream(content.path) },
    headers: { ...headers, 'content-length': String(content.sizeBytes) },
  };
}
