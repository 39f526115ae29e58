import type { Principal } from '#account/access/server/principal.ts';
import type { RateLimiter } from '#account/access/server/rate-limiter.ts';
import type { Spool, SpooledFile } from '#platform/server/files/spool.ts';
import type { RequestContext, Serve } from '#platform/server/http/serve.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { receiveFile } from '#platform/server/outbound/receive-file.ts';
import { concerning } from '#platform/shared/problem.ts';
import * as contract from '#tools/text-overlay/shared/font-contract.ts';
import { fontLimits } from '#tools/text-overlay/shared/font-limits.ts';
import { fontProblems } from '#tools/text-overlay/shared/font-problems.ts';
import type { FontBytes } from './font-files.ts';
import { requireFont, type FontReader } from './font-reader.ts';
import { addOwnFont, deleteOwnFont, type FontDeps, getOwnFont, requireFreePlace } from './fonts.ts';
import { listFonts, presentFont } from './list-fonts.ts';

export interface FontRouteDeps extends FontDeps {
  readonly fontReader: FontReader;
  readonly fontBytes: FontBytes;
  readonly rateLimiter: RateLimiter;
  readonly outbound: Outbound;
  readonly spool: Spool;
}

const hourMs = 60 * 60 * 1000;
const fetchTimeoutMs = 30_000;

/** Serves the fonts that an account draws with: the list, and its own ones (contract 3, Fonts). */
export function serveFonts(serve: Serve<Principal>, deps: FontRouteDeps): void {
  const { database, rateLimiter } = deps;

  serve(contract.listFonts, async ({ principal, query }) => {
    const { rows, nextBefore } = await listFonts(database, principal.userId, query);
    return { json: { success: true as const, data: [...rows], next_before: nextBefore } };
  });

  serve(
    contract.addFont,
    async (context) => {
      const { userId } = context.principal;
      const font = await useFontFile(context, deps, async (file) => {
        const bytes = await file.read();
        return deps.fontReader.read(bytes, { accountId: userId, signal: context.signal });
      });
      return addOwnFont(deps, userId, { font, name: context.body.name }, (tx, added) =>
        context.commit(tx, { json: { success: true as const, data: presentFont(added) } }),
      );
    },
    {
      sniff: { file: requireFont },
      async beforeBody({ userId }) {
        await requireFreePlace(database, userId);
        await rateLimiter.take(
          { bucket: `font:${userId}`, limit: fontLimits.uploadsPerHour, windowMs: hourMs },
          fontProblems.tooManyUploads,
        );
      },
    },
  );

  serve(contract.getFontFile, async ({ principal, params }) => {
    const font = await getOwnFont(database, principal.userId, params.id);
    return {
      bytes: await deps.fontBytes.read(font.fileName),
      contentType: `font/${font.format}`,
      // A font never changes under its id. Another account of the same browser must not get it.
      headers: { 'cache-control': 'private, max-age=86400', vary: 'cookie, authorization, x-api-key' },
    };
  });

  serve(contract.deleteFont, async ({ principal, params }) => {
    await deleteOwnFont(deps, principal.userId, params.id);
    return { empty: true };
  });
}

/** Passes the one font that a request brings or names to `use`, and removes it afterwards. */
async function useFontFile<T>(
  context: RequestContext<typeof contract.addFont, Principal>,
  deps: Pick<FontRouteDeps, 'outbound' | 'spool'>,
  use: (file: SpooledFile) => Promise<T>,
): Promise<T> {
  try {
    const { body, files, principal, signal } = context;
    const payer = { accountId: principal.userId };
    const sent = { file: files.file, fileUrl: body.fileUrl, timeoutMs: fetchTimeoutMs, signal, payer };
    const { required, oneOnly, tooLarge } = fontProblems;
    const needs = { required, oneOnly, tooLarge, maxBytes: fontLimits.maxBytes, sniff: requireFont };
    const file = await receiveFile(sent, needs, deps);
    try {
      return await use(file);
    } finally {
      await file.remove();
    }
  } catch (error) {
    throw concerning(context.files.file ? 'file' : 'file_url', error);
  }
}
