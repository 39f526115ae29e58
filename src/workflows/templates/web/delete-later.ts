import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isolate } from '#platform/shared/isolate.ts';
import { CallError } from '#platform/shared/client.ts';
import { client } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { Template } from '#workflows/templates/shared/contract.ts';
import { refreshTemplates, templatesQuery } from './template-calls.ts';
import { deleteTemplate } from './operations.ts';

/** For how long a deletion can be taken back: longer than its toast shows. */
const undoMs = 8_000;

/**
 * Returns what takes a template out of the list and deletes it a little later, unless it is taken back until
 * then. It goes on when the screen changes; a page that is closed before it leaves the template as it is.
 */
export function useDeleteLater(): (template: Template) => void {
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: ({ template: { id }, force }: { readonly template: Template; readonly force: boolean }) =>
      client.call(deleteTemplate, { params: { id }, ...(force && { query: { force: 'true' as const } }) }),
    onError: (error, { template }) =>
      toast({
        title: 'Template not deleted',
        description: messageOf(error),
        variant: 'destructive',
        ...(error instanceof CallError &&
          error.code === 'template_in_use' && {
            action: {
              label: 'Delete anyway',
              onPress: () => deletion.mutate({ template, force: true }),
            },
          }),
      }),
    onSettled: () => refreshTemplates(queries),
  });
  return (template) => {
    queries.setQueryData(templatesQuery.queryKey, (listed) => listed?.filter(({ id }) => id !== template.id));
    const timer = setTimeout(() => deletion.mutate({ template, force: false }), undoMs);
    const undo = () => {
      clearTimeout(timer);
      void refreshTemplates(queries);
    };
    toast({
      title: `"${isolate(template.name)}" is deleted`,
      description: 'Requests that use it will stop working.',
      action: { label: 'Undo', onPress: undo },
    });
  };
}
