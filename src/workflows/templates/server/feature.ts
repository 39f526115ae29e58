import type { Principal } from '#account/access/server/principal.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { type OverlayDeps, respondWithTexts, serveTextOverlay } from '#tools/text-overlay/server/routes.ts';
import { respondWithTemplate } from './respond.ts';
import { serveTemplates, type TemplateDeps } from './routes.ts';
import { findTemplatesWithAsset } from './template-assets.ts';
import { templateFiles } from './template-files.ts';

/** What templates bring to the server. */
export const templates = {
  serve: (serve: Serve<Principal>, deps: TemplateDeps & OverlayDeps) => {
    serveTextOverlay(serve, deps, {
      respond: (context) => {
        const { template } = context.body;
        return template ? respondWithTemplate(deps, context, template) : respondWithTexts(context, deps);
      },
      findAssetUses: findTemplatesWithAsset,
    });
    serveTemplates(serve, deps);
  },
  files: templateFiles,
  guides: [{ place: 2, file: new URL('./guides/templates.md', import.meta.url) }],
  tags: {
    Templates: 'Saved designs: texts with variables, padding and sizes.',
  },
};
