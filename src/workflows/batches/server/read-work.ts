import { Problem } from '#platform/shared/problem.ts';
import type { ItemValues } from '#workflows/batches/shared/contract.ts';
import { batchProblems } from '#workflows/batches/shared/problems.ts';
import { artworkValues, takesArtwork } from '#workflows/templates/server/artwork.ts';
import { findTemplate } from '#workflows/templates/server/find-templates.ts';
import { variablesIn } from '#workflows/templates/server/fill-template.ts';
import { filenameVariable } from '#workflows/templates/shared/variables.ts';
import { valueChecker } from '#workflows/templates/server/value-checker.ts';
import type { BatchDeps } from './deps.ts';
import { checkOptions } from './item-work.ts';
import type { CreateContext, ItemRules } from './read-items.ts';
import type { BatchWork } from './tables.ts';

/**
 * Returns what a request asks for: a tool with options that its own schema takes, or a template as it is now.
 * Throws `Problem` 400, and 404 for a template that the account does not have.
 */
export async function readWork(
  { body, principal, signal }: CreateContext,
  deps: BatchDeps,
): Promise<BatchWork> {
  const { tool, templateId, options } = body;
  const { userId } = principal;
  if (templateId !== undefined) {
    if ((tool ?? options) !== undefined) throw new Problem(batchProblems.oneWork);
    const { version } = await findTemplate(deps.database, { userId, id: templateId });
    const { content, picture: file, pictureBytes } = version;
    const isMockup = file !== null && takesArtwork(content);
    const ownPicture = isMockup ? { ownPicture: { file, sizeBytes: pictureBytes ?? 0 } } : {};
    return { template: { id: templateId, version: version.version, content, ...ownPicture } };
  }
  if (tool === undefined) throw new Problem(batchProblems.toolRequired);
  const work = { tool, options: options ?? {}, isFromDashboard: principal.kind !== 'key' };
  return { ...work, options: await checkOptions(deps, { accountId: userId, signal }, work) };
}

/**
 * Returns what checks the values of an item, with those of every item (`shared`), which are stored once. The
 * variable `filename` is the name of the item's picture, if nobody says otherwise. Throws `Problem` 400 for
 * values without a template, and for those that its template does not take.
 */
export function itemValues(work: BatchWork, shared: ItemValues | undefined): ItemRules['checkValues'] {
  if (!('template' in work)) {
    return (own) => {
      if (own ?? shared) throw new Problem(batchProblems.valuesNeedTemplate, { param: 'values' });
      return {};
    };
  }
  const { content, ownPicture } = work.template;
  const check = valueChecker(content, ownPicture && artworkValues);
  const isNamed =
    variablesIn(content).some(({ name }) => name === filenameVariable) &&
    !Object.hasOwn(shared ?? {}, filenameVariable);
  return (own, picture) => {
    const values = isNamed ? { [filenameVariable]: picture.replace(/(?!^)\.[^.]*$/, ''), ...own } : own;
    check({ ...shared, ...values });
    return values ? { values } : {};
  };
}
