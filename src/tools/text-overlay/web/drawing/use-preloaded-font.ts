import { useEffect } from 'react';
import { logFailure } from '#platform/web/log.ts';
import {
  editorDefaults,
  overlayDefaults,
  type TextOverlay,
} from '#tools/text-overlay/shared/text-overlay.ts';
import type { TextDrawing } from './use-text-drawing.ts';

/** A text as the editor adds it, for its font. */
const newText: TextOverlay = {
  ...overlayDefaults,
  text: 'Text',
  fontFamily: editorDefaults.fontFamily,
  place: 'center',
};

/** Loads the font of a new text once the drawing module is there, so that adding one needs no network. */
export function usePreloadedFont({ module }: TextDrawing): void {
  useEffect(() => {
    module
      ?.prepare([newText])
      .catch((error: unknown) => logFailure('The font of new texts was not preloaded', error));
  }, [module]);
}
