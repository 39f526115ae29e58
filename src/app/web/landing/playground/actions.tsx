import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { drawingQuery } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import { announce } from '#platform/web/announce.ts';
import { Button } from '#platform/web/button.tsx';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { Icon } from '#platform/web/icon.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import { sampleQuery, type PlaygroundState } from './use-playground.ts';
import { overlayOf } from './edits.ts';

const CallDialog = lazy(async () => ({ default: (await import('./call-dialog.tsx')).CallDialog }));

/** Saves the finished picture, or shows the API call that makes it. */
export function Actions({ playground }: { readonly playground: PlaygroundState }) {
  const { edits, picture, own, drawing, touch } = playground;
  const [showsCall, setShowsCall] = useState(false);
  const save = useSave(playground);
  const changesNothing = !edits.square && !overlayOf(edits);
  return (
    <div className="grid gap-2">
      <Button disabled={drawing.error !== null} pending={save.isPending} onClick={() => save.mutate()}>
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
        {drawing.loading && 'Loading fonts...'}
      </p>
      {showsCall && picture && (
        <Suspense>
          <CallDialog picture={picture} isSample={!own} edits={edits} onClose={() => setShowsCall(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Saves the picture at its own size, once the picture and the fonts are loaded. */
function useSave({ edits, own }: PlaygroundState) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const [picture, drawing] = await Promise.all([
        own ?? queries.ensureQueryData(sampleQuery),
        queries.ensureQueryData(drawingQuery),
      ]);
      const { saveFinishedPicture } = await fetchPart(() => import('./save-finished-picture.ts'));
      await saveFinishedPicture(picture, edits, drawing);
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
