import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Stack traces of the built server name the source. Maps are read when the first stack of their file is;
 * `--enable-source-maps` reads all of them at the start, which takes 50 MB and a quarter longer.
 */
const here = new URL('.', import.meta.url).href;
const maps = new Map<string, SourceMap>();

function mapOf(file: string): SourceMap {
  const known = maps.get(file);
  if (known) return known;
  const text = readFileSync(fileURLToPath(`${file}.map`), 'utf8');
  const map = new SourceMap(JSON.parse(text) as SourceMapPayload);
  maps.set(file, map);
  return map;
}

/** Returns a line of a stack with the place in the source. */
function sourceLine(frame: NodeJS.CallSite & { toString(): string }): string {
  const line = frame.toString();
  const file = frame.getScriptNameOrSourceURL();
  const at = [frame.getLineNumber() ?? 1, frame.getColumnNumber() ?? 1] as const;
  if (!file?.startsWith(here)) return line;
  const origin = mapOf(file).findOrigin(...at);
  if (!('fileName' in origin)) return line;
  const source = new URL(origin.fileName, file).href;
  return line.replace(`${file}:${at.join(':')}`, `${source}:${origin.lineNumber}:${origin.columnNumber}`);
}

Error.prepareStackTrace = (error, frames) =>
  [String(error), ...frames.map((frame) => `    at ${sourceLine(frame)}`)].join('\n');
