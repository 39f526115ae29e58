import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Clock } from '#platform/server/clock.ts';
import type { SecretBox } from '#platform/server/secrets/secret-box.ts';

/** Minutes in which a link takes files. */
export const uploadLinkMinutes = 15;

/** The headers that bring a credential. */
const credentialHeaders = ['x-api-key', 'authorization', 'cookie'] as const;
const prefix = '/mcp/upload/';
const owner = 'upload-link';

const linkSchema = z.strictObject({
  /** Of the endpoint that gets the file. */
  path: z.string(),
  headers: z.partialRecord(z.enum(credentialHeaders), z.string()),
  untilMs: z.int(),
});

/**
 * Links that stand for one endpoint with the credential of who asked for them, so that a program which has no
 * credential can send it a file (contract 11, Ways in). Nothing is stored: the link is its contents, sealed.
 */
export interface UploadLinks {
  /** Returns the path of a link. */
  readonly create: (path: string, from: IncomingMessage) => { readonly path: string; readonly until: Date };
  /**
   * Makes a request to a link one to its endpoint, and returns its address. An unknown or expired link
   * stays as it is and leads nowhere.
   */
  readonly resolve: (request: IncomingMessage) => string;
}

export function createUploadLinks({
  box,
  clock,
}: {
  readonly box: SecretBox;
  readonly clock: Clock;
}): UploadLinks {
  return {
    create(path, { headers: sent }) {
      const headers = Object.fromEntries(
        credentialHeaders.flatMap((name) => {
          const value = sent[name];
          return value === undefined ? [] : [[name, value]];
        }),
      );
      const until = new Date(clock.now().getTime() + uploadLinkMinutes * 60_000);
      const link = { path, headers, untilMs: until.getTime() };
      return { path: prefix + box.seal(JSON.stringify(link), owner), until };
    },

    resolve(request) {
      const url = request.url ?? '/';
      if (request.method !== 'POST' || !url.startsWith(prefix)) return url;
      const opened = box.open(url.slice(prefix.length), owner);
      if (opened === undefined) return url;
      const link = linkSchema.parse(JSON.parse(opened));
      if (link.untilMs <= clock.now().getTime()) return url;
      for (const name of credentialHeaders) delete request.headers[name];
      Object.assign(request.headers, link.headers);
      return link.path;
    },
  };
}
