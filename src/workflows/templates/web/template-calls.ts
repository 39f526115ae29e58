import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { client } from '#platform/web/call.ts';
import type { Template } from '#workflows/templates/shared/contract.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';
import { createTemplate, listTemplates, replaceTemplate } from './operations.ts';

export const templatesQuery = queryOptions({
  queryKey: [listTemplates.path],
  queryFn: async ({ signal }) =>
    // No plan has more than one page of templates.
    (await client.call(listTemplates, { query: { limit: String(templateLimits.pageMax) }, signal })).data,
  // Which shops use one changes on their own screen.
  staleTime: 0,
});

/** Returns the account's templates, newest first. */
export function useTemplates() {
  return useQuery(templatesQuery);
}

/** Lists the templates anew on every screen that shows them. */
export function refreshTemplates(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: templatesQuery.queryKey });
}

/** What a template is sent as: the same with its own picture, which its address stands for. */
function bodyOf({ name, overlays, padding, sizes, dpi, sample_values, image_url }: Template) {
  return {
    name,
    overlays,
    sizes,
    sample_values,
    ...(padding && { padding }),
    ...(dpi !== null && { dpi }),
    ...(image_url !== null && { image_url }),
  };
}

/** Changes only the name. */
export function renameTemplate(template: Template, name: string) {
  return client.call(replaceTemplate, {
    params: { id: template.id },
    body: bodyOf({ ...template, name }),
  });
}

/** Saves the same content under another id. */
export function duplicateTemplate(template: Template) {
  const suffix = ' copy';
  const name = template.name.slice(0, templateLimits.nameMaxLength - suffix.length) + suffix;
  return client.call(createTemplate, { body: bodyOf({ ...template, name }) });
}
