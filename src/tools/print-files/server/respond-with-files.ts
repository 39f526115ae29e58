import type { Principal } from '#account/access/server/principal.ts';
import { requireBudget } from '#account/budgets/server/account-budget.ts';
import { insertOwnResults } from '#account/results/server/insert-results.ts';
import { resultFileKey, type ResultDeps, resultUrl, zipUrl } from '#account/results/server/pending-result.ts';
import { originOf } from '#account/results/server/result-origin.ts';
import { storeResultFile } from '#account/results/server/stored-results.ts';
import { fairCaller } from '#account/usage/server/fair-caller.ts';
import type { Spool } from '#platform/server/files/spool.ts';
import type { Reply } from '#platform/server/http/reply.ts';
import type { RequestContext } from '#platform/server/http/serve.ts';
import { usePicture } from '#platform/server/image/picture-requests.ts';
import type { Pictures } from '#platform/server/image/pipeline/pictures.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import { makePrintFiles } from '#tools/print-files/shared/print-files-contract.ts';
import { makeFiles, type PrintFile } from './make-files.ts';
import { preflight } from './preflight.ts';

export interface PrintFilesDeps extends ResultDeps {
  readonly outbound: Outbound;
  readonly spool: Spool;
  readonly images: Pictures;
}

type FilesContext = RequestContext<typeof makePrintFiles, Principal>;

/** Makes the files of a request, stores them, and responds with their links and a ZIP's. */
export async function respondWithFiles(
  context: FilesContext,
  deps: PrintFilesDeps,
): Promise<Reply<typeof makePrintFiles>> {
  const startedAtMs = performance.now();
  const { body } = context;
  const { userId } = context.principal;
  return usePicture(context, deps, async (source) => {
    await requireBudget(deps.database, { userId, kind: 'result_bytes' });
    const bundle = randomBase62(22);
    const stored: string[] = [];
    const making = makeFiles(deps.images, source, body, {
      caller: fairCaller(context),
      onBegin: context.begin,
      async keep(file) {
        const one = await storeFile(context, deps, { ...file, bundle });
        stored.push(resultFileKey(one.row.name));
        return one;
      },
    });
    const made = await making.catch(async (error: unknown) => {
      await deps.files.removeAll(stored);
      throw error;
    });
    const rows = made.files.flatMap((file) => ('row' in file ? [file.row] : []));
    await insertOwnResults(deps.database, userId, rows);
    context.note({ outputFileSizeBytes: rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) });
    const files = made.files.map((file) => {
      const { name } = file.preset;
      if ('problem' in file) return { preset: name, error: file.problem.error, code: file.problem.code };
      const url = resultUrl(deps.links, userId, file.row.name);
      return { preset: name, url, ...file.facts };
    });
    return {
      json: {
        success: true as const,
        files,
        zip_url: rows.length > 0 ? zipUrl(deps.links, userId, bundle) : null,
        preflight: preflight(made.seen, {
          presets: made.files.map(({ preset }) => preset),
          garments: [],
          trim: body.trim,
          sizeBytes: source.sizeBytes,
        }),
        processing_time_ms: Math.round(performance.now() - startedAtMs),
        message: `${rows.length} of ${files.length} files made`,
        ...(body.metadata && { metadata: body.metadata }),
      },
    };
  });
}

function factsOf({ preset, picture, effectiveDpi }: PrintFile, dpi = preset.dpi) {
  return {
    width: picture.width,
    height: picture.height,
    dpi,
    format: picture.extension === 'jpg' ? 'jpeg' : picture.extension,
    bytes: picture.bytes.byteLength,
    effective_dpi: Math.round(effectiveDpi * 10) / 10,
  };
}

/**
 * Stores a file that was made. Returns the row that makes it a result in the ZIP of its request. Throws 507
 * and 503 of the store.
 */
async function storeFile(
  context: FilesContext,
  deps: PrintFilesDeps,
  { bundle, ...file }: PrintFile & { readonly bundle: string },
) {
  const { preset, picture } = file;
  const { title, call } = originOf(makePrintFiles.path, context);
  const origin = {
    userId: context.principal.userId,
    isPremium: fairCaller(context).isPremium,
    tool: 'print_files',
    requestId: context.request.id,
    title: title === undefined ? preset.name : `${title}, ${preset.name}`,
    call,
  } as const;
  const row = await storeResultFile(deps, origin, picture);
  const bundlePath = `${preset.name}.${picture.extension}`;
  return { preset, facts: factsOf(file, context.body.output.dpi), row: { ...row, bundle, bundlePath } };
}
