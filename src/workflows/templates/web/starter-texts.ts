import type { Size } from '../../../platform/shared/size.ts';
import type { PlacedText } from '../../../tools/text-overlay/web/state/editor.ts';
import { starters } from '../shared/starters.ts';
import { fromTemplateTexts } from './relative-texts.ts';

/** Returns the texts of a layout of the gallery for a picture of a size; none for an id that it does not have. */
export function starterTexts(id: string, picture: Size): PlacedText[] {
  const found = starters.find((starter) => starter.id === id);
  return fromTemplateTexts(found?.template.overlays ?? [], picture);
}
