import type { Principal } from '#account/access/server/principal.ts';
import { originOf } from '#account/results/server/result-origin.ts';
import { planOf } from '#account/usage/server/quota.ts';
import type { Reply } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { requireImage } from '#platform/server/image/picture-requests.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { PictureRequest } from '#tools/text-overlay/server/routes.ts';
import { findTemplateShops } from '#tools/shop-monitor/server/template-shops.ts';
import * as contract from '#workflows/templates/shared/contract.ts';
import { templateProblems } from '#workflows/templates/shared/problems.ts';
import type { TemplateContent } from '#workflows/templates/shared/template-fields.ts';
import { deleteTemplate } from './delete-template.ts';
import { fillWithSamples } from './fill-template.ts';
import { findTemplate, listTemplates, type StoredTemplate } from './find-templates.ts';
import { type PictureDeps, storeOwnPicture } from './own-picture.ts';
import { presentTemplate } from './present-template.ts';
import { readyTemplate } from './ready-template.ts';
import { serveImport } from './psd/import-psd.ts';
import { type RenderDeps, respondWithLayout, respondWithTemplate } from './respond.ts';
import { createTemplate, refuseTooMany, replaceTemplate, type SaveDeps } from './save-template.ts';
import { withAssets } from './template-assets.ts';
import { contentTypeOf, templateFilePrefix } from './template-files.ts';
import type { ReadyTemplate } from './template-steps.ts';

export interface TemplateDeps extends RenderDeps, PictureDeps, SaveDeps {}

const sniff = { image: requireImage };

/** Serves templates (contract 11, Templates). */
export function serveTemplates(serve: Serve<Principal>, deps: TemplateDeps): void {
  const { database, publicUrl } = deps;
  const present = async (all: readonly StoredTemplate[]) => {
    const ids = all.map(({ template }) => template.id);
    const shops = await findTemplateShops(database.orm, ids);
    return all.map((one) => presentTemplate(one, shops.get(one.template.id) ?? [], publicUrl));
  };
  const presented = async (stored: StoredTemplate) => {
    const [data] = await present([stored]);
    if (!data) throw new Error('Expected the template that was presented, received none');
    return { json: { success: true as const, data } };
  };

  serve(
    contract.createTemplate,
    async (context) => {
      const owner = ownerOf(context.principal);
      const { name, content } = context.body;
      await using ready = await checkContent(content, context, deps);
      // The transaction counts again; this spares the work on a picture that would be refused.
      await refuseTooMany(database.orm, owner);
      const picture = await storeOwnPicture(context, ready, deps);
      const version = { name, ...(await withAssets(deps, context, content)), ...picture };
      return await createTemplate(deps, owner, version, (tx, made) =>
        // No shop uses it yet.
        context.commit(tx, { json: { success: true as const, data: presentTemplate(made, [], publicUrl) } }),
      );
    },
    { sniff },
  );

  serveImport(serve, deps);

  serve(contract.listTemplates, async ({ principal, query }) => {
    const { rows, nextBefore } = await listTemplates(database, principal.userId, query);
    return { json: { success: true as const, data: await present(rows), next_before: nextBefore } };
  });

  serve(contract.getTemplate, async ({ principal, params }) =>
    presented(await findTemplate(database, { userId: principal.userId, id: params.id })),
  );

  serve(
    contract.replaceTemplate,
    async (context) => {
      const own = { ...ownerOf(context.principal), id: context.params.id };
      const { name, content } = context.body;
      await findTemplate(database, own);
      await using ready = await checkContent(content, context, deps);
      const picture = await storeOwnPicture(context, ready, deps);
      const version = { name, ...(await withAssets(deps, context, content)), ...picture };
      return await presented(await replaceTemplate(deps, own, version));
    },
    { sniff },
  );

  serve(contract.deleteTemplate, async ({ principal, params, query }) => {
    await deleteTemplate(deps, { userId: principal.userId, id: params.id }, query.force === 'true');
    return { json: { success: true as const, message: 'Template deleted' } };
  });

  serve(
    contract.renderTemplate,
    (context) => respondWithTemplate(deps, context, { id: context.params.id, values: context.body.values }),
    { sniff },
  );

  serve(
    contract.renderLayout,
    (context) => {
      const { content, values } = context.body;
      const origin = originOf(contract.renderLayout.path, context);
      return respondWithLayout(deps, context, { content, values, origin });
    },
    { sniff },
  );

  serveFiles(serve, deps);
}

/**
 * Returns a template with its sample values. Throws `Problem` 400 for content that can't be stored: for its
 * variables, its sample values and its families.
 */
function checkContent(
  content: TemplateContent,
  { principal, signal, files }: Pick<PictureRequest, 'principal' | 'signal' | 'files'>,
  deps: TemplateDeps,
): Promise<ReadyTemplate> {
  return readyTemplate(deps, { accountId: principal.userId, signal, files }, fillWithSamples(content));
}

function ownerOf({ userId, userStatus }: Principal) {
  return { userId, plan: planOf(userStatus) };
}

function serveFiles(serve: Serve<Principal>, { database, files }: TemplateDeps): void {
  /** A version's file never changes; without a version in the address the browser asks each time. */
  async function send(name: string | null, version: number | undefined): Promise<FileReply> {
    const file = name === null ? undefined : await files.open(templateFilePrefix + name);
    if (name === null || !file) throw new Problem(templateProblems.notFound);
    return {
      stream: file.stream,
      contentType: contentTypeOf(name),
      headers: {
        'content-length': String(file.sizeBytes),
        'cache-control': version === undefined ? 'private, no-cache' : 'private, max-age=31536000, immutable',
        'content-disposition': `inline; filename="${name}"`,
      },
    };
  }

  const find = (principal: Principal, id: string, version: number | undefined) =>
    findTemplate(database, { userId: principal.userId, id, version });

  serve(contract.getTemplateImage, async ({ principal, params, query }) => {
    const stored = await find(principal, params.id, query.version);
    return send(stored.version.picture, query.version);
  });
  serve(contract.getTemplateThumbnail, async ({ principal, params, query }) => {
    const stored = await find(principal, params.id, query.version);
    return send(stored.version.thumbnail, query.version);
  });
}

type FileReply = Extract<Reply<typeof contract.getTemplateImage>, { readonly stream: unknown }>;
