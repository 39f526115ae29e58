import type { ResultGroup } from '#account/results/shared/contract.ts';
import { groupNameOf } from '#account/results/web/present-result.ts';
import { useTemplates } from '#workflows/templates/web/template-calls.ts';

/** Returns what says how a group is called, by the names of the account's templates. */
export function useGroupName(): (group: ResultGroup) => string {
  const { data: templates } = useTemplates();
  return (group) => {
    const named = templates?.find(({ id }) => id === group.template_id)?.name;
    return groupNameOf(group, templates ? named : 'Template');
  };
}
