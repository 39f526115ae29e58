import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { drawerQuery } from '../../../../tools/text-overlay/web/drawing/use-text-drawing.ts';
import { announce } from '../../../../platform/web/announce.ts';
import { Button } from '../../../../platform/web/button.tsx';
import { Icon } from '../../../../platform/web/icon.tsx';
import { messageOf } from '../../../../platform/web/messages.ts';
import { toast } from '../../../../platform/web/toast-store.ts';
import { sampleQuery, type Table } from './use-table.ts';
import { overlayOf } from './work.ts';

const CallDialog = lazy(async () => ({ default: (await import('./call-dialog.tsx')).CallDialog }));

/** What becomes of the finished picture: a file, or a call that makes it again. */
export function Actions({ table }: { readonly table: Table }) {
  const { work, picture, own, lettering, touch } = table;
  const [showsCall, setShowsCall] = useState(false);
  const save = useSave(table);
  const changesNothing = !work.square && !overlayOf(work);
  return (
    <div className="grid gap-2">
      <Button disabled={lettering.error !== null} pending={save.isPending} onClick={() => save.mutate()}>
        <Icon name="download" />
        Save picture
      </Button>
      <Button
        variant="outline"
        disabled={changesNothing}
        onClick={() => {
          touch();
          setShowsCall(true);
        }}
      >
        <Icon name="code" />
        Copy as API call
      </Button>
      <p role="status" className="min-h-5 text-sm text-ink-soft">
        {lettering.loading && 'Loading the letters...'}
      </p>
      {showsCall && picture && (
        <Suspense>
          <CallDialog picture={picture} isSample={!own} work={work} onClose={() => setShowsCall(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Saves the picture at its own size, as soon as what draws it is there. */
function useSave({ work, own }: Table) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const [picture, drawer] = await Promise.all([
        own ?? queries.ensureQueryData(sampleQuery),
        queries.ensureQueryData(drawerQuery),
      ]);
      const { saveProof } = await import('./save-proof.ts');
      await saveProof(picture, work, drawer);
    },
    onSuccess: () => announce('Saved as print-ready.png'),
    onError: (error) =>
      toast({
        title: 'The picture could not be saved',
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
}
