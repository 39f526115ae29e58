import { CornerHandles } from '#tools/text-overlay/web/corners/corner-handles.tsx';
import { quadOf, toCornersOf } from '#tools/text-overlay/web/corners/quad.ts';
import type { Corners } from '#tools/text-overlay/shared/image-layer.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import type { View } from './view.ts';

interface PerspectiveHandlesProps {
  readonly id: number;
  readonly corners: Corners;
  readonly picture: Picture;
  readonly view: View;
  readonly dispatch: Editor['dispatch'];
}

/** What changes the corners of the selected image. */
export function PerspectiveHandles({ id, corners, picture, view, dispatch }: PerspectiveHandlesProps) {
  return (
    <CornerHandles
      picture={picture}
      quad={quadOf(corners, picture)}
      size={view.content}
      onChange={(quad, run) => dispatch({ type: 'changed', id, part: { corners: toCornersOf(quad) }, run })}
      onDone={() => dispatch({ type: 'runEnded' })}
    />
  );
}
