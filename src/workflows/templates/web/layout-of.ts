import { previewLimit } from '#platform/web/picture/picture.ts';
import { visibleOf, type Work } from '#tools/text-overlay/web/state/editor-state.ts';
import type { LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';
import type { Draft } from './draft.ts';
import { toTemplateLayers } from './relative-texts.ts';
import { variablesIn } from './variables-in.ts';

/** The part of the work that a template has beside its picture. */
export type LayoutWork = Pick<Work, 'overlays' | 'size'>;

/** Returns a layout as a template is sent, without name and picture. Hidden texts are no part of it. */
export function layoutOf(work: LayoutWork, draft: Draft) {
  const overlays = visibleOf(work);
  const { padding, sizes, dpi } = draft;
  return {
    overlays: toTemplateLayers(overlays, work.size ?? previewLimit),
    sizes,
    sample_values: samplesOf(draft, variablesIn(overlays).names),
    ...(padding && { padding }),
    ...(typeof dpi === 'number' && { dpi }),
  };
}

/**
 * Returns what differs as soon as a layout has been changed, but is the same for a layout that was only
 * brought to another picture.
 */
export function layoutKeyOf({ overlays, size }: LayoutWork, draft: Draft): string {
  const texts = overlays.flatMap((overlay) => layoutOf(authoredOf(overlay, size), draft).overlays);
  return JSON.stringify({ ...layoutOf({ overlays, size }, draft), overlays: texts });
}

/** Returns a layer on the picture that its pixels were chosen on. */
function authoredOf({ authored, ...overlay }: LayerInWork, size: Work['size']): LayoutWork {
  if (!authored) return { overlays: [overlay], size };
  const { on, ...geometry } = authored;
  return { overlays: [{ ...overlay, ...geometry }], size: on };
}

/** Returns whether an open template has been changed since it was opened or saved. */
export function isChanged(work: Work, draft: Draft): boolean {
  const { savedAs, ownPicture } = draft;
  const hasOtherPicture = ownPicture !== undefined && ownPicture !== work.picture;
  return hasOtherPicture || savedAs !== layoutKeyOf(work, draft);
}

/** Returns the samples that were filled in, of the variables that are still there. */
function samplesOf({ values }: Draft, names: readonly string[]): Draft['values'] {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name] ?? '';
      return value === '' ? [] : [[name, value] as const];
    }),
  );
}
