import type { Principal } from '#account/access/server/principal.ts';
import { type ResultDeps, resultUrl, zipUrl } from '#account/results/server/pending-result.ts';
import { originOf } from '#account/results/server/result-origin.ts';
import { insertResults, storeResultFile } from '#account/results/server/stored-results.ts';
import { fairCaller } from '#account/usage/server/fair-caller.ts';
import type { Spool } from '#platform/server/files/spool.ts';
import type { Reply } from '#platform/server/http/reply.ts';
import type { RequestContext } from '#platform/server/http/serve.ts';
import { usePicture } from '#platform/server/image/picture-requests.ts';
import type { Pictures } from '#platform/server/image/pipeline/pictures.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import { makePrintFiles } from '#tools/print-files/shared/print-files-contract.ts';
import { makeFiles, type PrintFile, type PrintFiles } from './make-files.ts';
import { preflight } from './preflight.ts';

export interface PrintFilesDeps extends ResultDeps {
  readonly outbound: Outbound;
  readonly spool: Spool;
  readonly images: Pictures;
}

type FilesContext = RequestContext<typeof makePrintFiles, Principal>;

/** Makes the files of a request, stores them for 24 hours, and responds with their links and a ZIP's. */
export async function respondWithFiles(
  context: FilesContext,
  deps: PrintFilesDeps,
): Promise<Reply<typeof makePrintFiles>> {
  const startedAtMs = performance.now();
  const { body } = context;
  return usePicture(context, deps, async (source) => {
    const work = { caller: fairCaller(context), onBegin: context.begin };
    const made = await makeFiles(deps.images, source, body, work);
    const stored = await storeFiles(context, deps, made);
    const files = made.files.map((file) => {
      const { preset } = file;
      if ('problem' in file)
        return { preset: preset.name, error: file.problem.error, code: file.problem.code };
      return { preset: preset.name, url: stored.urls.get(file) ?? '', ...factsOf(file, body.output.dpi) };
    });
    const count = stored.urls.size;
    return {
      json: {
        success: true as const,
        files,
        zip_url: stored.zipUrl,
        preflight: preflight(made.seen, {
          presets: made.files.map(({ preset }) => preset),
          garments: [],
          trim: body.trim,
          sizeBytes: source.sizeBytes,
        }),
        processing_time_ms: Math.round(performance.now() - startedAtMs),
        message: `${count} of ${files.length} files made`,
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

/** Stores what was made, as results that share a ZIP. Throws 507 and 503 of the store. */
async function storeFiles(context: FilesContext, deps: PrintFilesDeps, { files }: PrintFiles) {
  const { userId } = context.principal;
  const { title, call } = originOf(makePrintFiles.path, context);
  const bundle = randomBase62(22);
  const made = files.filter((file): file is PrintFile => 'picture' in file);
  const rows = await Promise.all(
    made.map(async ({ preset: { name }, picture }) => {
      const origin = { tool: 'print_files', requestId: context.request.id, call } as const;
      const own = title === undefined ? name : `${title}, ${name}`;
      const row = await storeResultFile(deps, { userId, ...origin, title: own }, picture);
      return { ...row, bundle, bundlePath: `${name}.${picture.extension}` };
    }),
  );
  await deps.database.transaction((tx) => insertResults(tx, rows));
  context.note({ outputFileSizeBytes: made.reduce((sum, { picture }) => sum + picture.bytes.byteLength, 0) });
  const urls = made.map(
    (file, index) => [file, resultUrl(deps.links, userId, rows[index]?.name ?? '')] as const,
  );
  return { urls: new Map(urls), zipUrl: made.length > 0 ? zipUrl(deps.links, userId, bundle) : null };
}
