import { readFile } from 'node:fs/promises';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Principal } from '#account/access/server/principal.ts';
import { getSampleFile, sampleTypes } from '#account/webhooks/shared/sample-files.ts';

const folder = new URL('./sample-files/', import.meta.url);
const headers = { 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' };

/** Serves the files that sample events and example requests refer to. */
export function serveSampleFiles(serve: Serve<Principal>): void {
  serve(getSampleFile, async ({ params: { name } }) => ({
    bytes: await readFile(new URL(name, folder)),
    contentType: sampleTypes[name] ?? 'application/octet-stream',
    headers,
  }));
}
