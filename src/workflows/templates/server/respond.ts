import { requireBudget } from '#account/budgets/server/account-budget.ts';
import { type ResultDeps, resultUrl } from '#account/results/server/pending-result.ts';
import { originOf, type ResultOrigin } from '#account/results/server/result-origin.ts';
import { templateGroupId } from '#account/results/shared/result.ts';
import { storeResults } from '#account/results/server/stored-results.ts';
import { fairCaller } from '#account/usage/server/fair-caller.ts';
import type { Spool, SpooledFile } from '#platform/server/files/spool.ts';
import { picksBytes } from '#platform/server/http/request-headers.ts';
import type { Reply } from '#platform/server/http/reply.ts';
import { pictureResponse, storedBytes, usePicture } from '#platform/server/image/picture-requests.ts';
import { onlyFirst, type Pictures, planJob } from '#platform/server/image/pipeline/pictures.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import type { LayerCaller } from '#tools/text-overlay/server/images/layer-picture.ts';
import type { ReadyLayersDeps } from '#tools/text-overlay/server/ready-layers.ts';
import type { PictureRequest } from '#tools/text-overlay/server/routes.ts';
import { type renderLayout, renderTemplate } from '#workflows/templates/shared/contract.ts';
import type { TemplateContent } from '#workflows/templates/shared/template-fields.ts';
import type { Values } from '#workflows/templates/shared/variables.ts';
import { artworkFiles, artworkValues, needsArtwork } from './artwork.ts';
import { fillTemplate } from './fill-template.ts';
import { findTemplate, type StoredTemplate } from './find-templates.ts';
import { readyTemplate } from './ready-template.ts';
import { spoolTemplateFile } from './template-files.ts';
import { type ReadyTemplate, templateSteps } from './template-steps.ts';

export interface RenderDeps extends ResultDeps, ReadyLayersDeps {
  readonly outbound: Outbound;
  readonly spool: Spool;
  readonly images: Pictures;
}

/**
 * Responds to a request that names a template and maybe a picture: renders the template on it, or on its own
 * picture. Throws `Problem` 404 for a template that does not exist or is another account's.
 */
export async function respondWithTemplate(
  deps: RenderDeps,
  context: PictureRequest,
  { id, values }: { readonly id: string; readonly values: Values },
): Promise<Reply<typeof renderTemplate>> {
  const { userId } = context.principal;
  const stored = await findTemplate(deps.database, { userId, id });
  const { content, picture } = stored.version;
  const groupId = templateGroupId(stored.template.id, deps.clock.now());
  const origin = { ...originFor(stored, context), groupId };
  const reply = await respondWithLayout(deps, context, { content, values, ownPicture: picture, origin });
  if (!('json' in reply)) return reply;
  const { template, version } = stored;
  return { json: { ...reply.json, template_id: template.id, template_version: version.version } };
}

/** What a request has a picture finished by. */
interface RequestedLayout {
  readonly content: TemplateContent;
  readonly values: Values;
  /** Taken where the request brings no picture, or the picture is the value `artwork`. */
  readonly ownPicture?: string | null;
  readonly origin: Pick<ResultOrigin, 'title' | 'call' | 'groupId'>;
}

/** Responds to a request that brings a layout, or names one: draws its texts, pads and makes each size. */
export async function respondWithLayout(
  deps: RenderDeps,
  context: PictureRequest,
  { content, values, ownPicture = null, origin }: RequestedLayout,
): Promise<Reply<typeof renderLayout>> {
  const startedAtMs = performance.now();
  const { userId } = context.principal;
  const isSent = context.files.image !== undefined || context.body.imageUrl !== undefined;
  const isArtwork = isSent && ownPicture !== null && needsArtwork(content, values);
  const filled = fillTemplate(content, isArtwork ? { ...values, ...artworkValues } : values);
  const { trim } = context.body;
  const output = { ...filled.output, ...context.body.output };
  const caller = { accountId: userId, signal: context.signal };
  const readyWith = (files: LayerCaller['files'] = context.files) =>
    readyTemplate(deps, { ...caller, files }, { ...filled, trim, output });
  const finish = async (source: SpooledFile, ready: ReadyTemplate): Promise<Reply<typeof renderLayout>> => {
    const all = await planJob(storedBytes(source), templateSteps(ready));
    const { contentType } = all.kind;
    const asBytes = picksBytes(context.request.headers.accept, { contentType, byDefault: false });
    const job = asBytes ? onlyFirst(all) : all;
    if (!asBytes) await requireBudget(deps.database, { userId, kind: 'result_bytes' });
    const { pictures, layout } = await deps.images.run(job, fairCaller(context), { onBegin: context.begin });
    const [first] = pictures;
    context.note({ outputFileSizeBytes: pictures.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) });
    if (asBytes) return pictureResponse(first, 'template');
    const { isPremium } = fairCaller(context);
    const owner = { userId, isPremium, tool: 'template', requestId: context.request.id, ...origin } as const;
    const stored = await storeResults(deps, owner, pictures);
    const urls = stored.map((name) => resultUrl(deps.links, userId, name));
    const images = content.sizes.map(({ name, width, height }, index) => ({
      name,
      width,
      height,
      url: urls[index] ?? '',
    }));
    return {
      json: {
        success: true as const,
        processed_image_url: urls[0] ?? '',
        processing_time_ms: Math.round(performance.now() - startedAtMs),
        message: 'Template rendered successfully',
        layout: [...layout],
        ...(context.body.metadata && { metadata: context.body.metadata }),
        ...(images.length > 0 && { images }),
      },
    };
  };
  if (isArtwork)
    return usePicture(context, deps, async (artwork) => {
      await using ready = await readyWith({ ...context.files, ...artworkFiles(artwork) });
      return await useOwn(ownPicture, deps, (source) => finish(source, ready));
    });
  await using ready = await readyWith();
  const use = (source: SpooledFile) => finish(source, ready);
  if (isSent || ownPicture === null) return await usePicture(context, deps, use);
  return await useOwn(ownPicture, deps, (source) => {
    context.note({ sourceFileSizeBytes: source.sizeBytes });
    return use(source);
  });
}

/** The call names the template in its path, whichever endpoint was asked. */
function originFor({ template }: StoredTemplate, context: PictureRequest) {
  const { title, call } = originOf(renderTemplate.path.replace(':id', template.id), context);
  if (!call) return { title };
  const { template_id: _id, templateId: _other, ...fields } = call.fields;
  return { title: title ?? template.name, call: { ...call, fields } };
}

/** Passes a template's own picture to `use`. */
async function useOwn<T>(
  picture: string,
  deps: RenderDeps,
  use: (source: SpooledFile) => Promise<T>,
): Promise<T> {
  const source = await spoolTemplateFile(deps, picture);
  try {
    return await use(source);
  } finally {
    await source.remove();
  }
}
