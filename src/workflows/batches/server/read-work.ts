import { Problem } from '#platform/shared/problem.ts';
import type { ItemValues } from '#workflows/batches/shared/contract.ts';
import { batchProblems } from '#workflows/batches/shared/problems.ts';
import type { BatchDeps } from './deps.ts';
import { type BatchTemplates, checkOptions } from './item-work.ts';
import type { CreateContext, NewItem } from './read-items.ts';
import type { BatchWork } from './tables.ts';

/**
 * Returns what a request asks for: a tool with options that its own schema takes, or a template as it is now.
 * Throws `Problem` 400, and 404 for a template that the account does not have.
 */
export async function readWork({ body, principal }: CreateContext, deps: BatchDeps): Promise<BatchWork> {
  const { tool, templateId, options } = body;
  const { userId } = principal;
  if (templateId !== undefined) {
    if ((tool ?? options) !== undefined) throw new Problem(batchProblems.oneWork);
    const { version, content } = await deps.templates.find(userId, templateId);
    return { template: { id: templateId, version, content } };
  }
  if (tool === undefined) throw new Problem(batchProblems.toolRequired);
  const work = { tool, options: options ?? {}, isFromDashboard: principal.kind !== 'key' };
  await checkOptions(deps, userId, work);
  return work;
}

/**
 * Returns what an item stores of its values. Throws `Problem` 400 for values without a template, and for
 * those that its template does not take.
 */
export function checkValues(
  templates: BatchTemplates,
  work: BatchWork,
  values: ItemValues | undefined,
): Pick<NewItem, 'values'> {
  if ('template' in work) templates.check(work.template.content, values ?? {});
  else if (values) throw new Problem(batchProblems.valuesNeedTemplate, { param: 'values' });
  return values ? { values } : {};
}
