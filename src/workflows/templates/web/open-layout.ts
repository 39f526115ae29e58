import { presetSize } from '#tools/print-files/shared/presets.ts';
import { starters } from '#workflows/templates/shared/starters.ts';
import { emptyDraft } from './draft.ts';
import { openAgain, openResult } from './open-result.ts';
import { openTemplate } from './open-template.ts';
import { fromTemplateLayers } from './relative-texts.ts';
import type { Opened } from './open-template.ts';

/** Opens a layout of the gallery, which has no picture. Throws an Error for an id that it does not have. */
function openStarter(id: string): Opened {
  const template = starters.find((starter) => starter.id === id)?.template;
  if (!template) throw new Error('There is no such layout.');
  const { name, overlays = [], padding = null, sizes = [] } = template;
  const named = sizes.map((size) => (typeof size === 'string' ? presetSize(size) : size));
  return {
    draft: { ...emptyDraft, name, padding, sizes: named.map((size) => ({ fit: 'contain', ...size })) },
    picture: null,
    textsFor: (size) => fromTemplateLayers(overlays, size),
  };
}

/** What the address can name. */
export const open = {
  template: openTemplate,
  starter: openStarter,
  result: openResult,
  again: openAgain,
} as const;
