import type { SpooledFile } from '#platform/server/files/spool.ts';
import { fileNameInText } from '#platform/server/upload/files-in-texts.ts';
import type { LayerCaller } from '#tools/text-overlay/server/images/layer-picture.ts';
import { layersOf, type TemplateContent } from '#workflows/templates/shared/template-fields.ts';
import { artworkVariable, type Values } from '#workflows/templates/shared/variables.ts';
import { textsIn } from './fill-template.ts';

/** Returns whether a template draws the value `artwork` as a picture, and writes it nowhere. */
export function takesArtwork(content: TemplateContent): boolean {
  const layers = layersOf(content);
  const types = textsIn(content).flatMap((text, index) => {
    const hasIt = text.some((part) => typeof part !== 'string' && part.name === artworkVariable);
    return hasIt ? [layers[index]?.type] : [];
  });
  return types.length > 0 && types.every((type) => type === 'image');
}

/** Returns whether the picture that a template gets becomes its value `artwork`: there is no other one. */
export function needsArtwork(content: TemplateContent, values: Values): boolean {
  return takesArtwork(content) && !Object.hasOwn(values, artworkVariable);
}

/** More than a request has. */
const artworkFile = fileNameInText(999);

/** What names the picture that a template gets. */
export const artworkValues: Values = { [artworkVariable]: artworkFile };

/** Returns a picture under the name that `artworkValues` has. Its owner removes it. */
export function artworkFiles(source: SpooledFile): NonNullable<LayerCaller['files']> {
  return { [artworkFile]: { ...source, sentAs: 'file', remove: async () => {} } };
}
