import { isText } from '#tools/text-overlay/shared/layer.ts';
import type { Work } from './editor-state.ts';
import { labelOf, type LayerInWork } from './overlay.ts';

/** In words, by the first of these fields that differs. */
const fieldWords: readonly (readonly [fields: readonly string[], words: string])[] = [
  [['text'], 'Text of'],
  [['name'], 'Rename'],
  [['image'], 'Image of'],
  [['corners'], 'Corners of'],
  [['fontFamily', 'fontWeight', 'uppercase'], 'Font of'],
  [['fontSize', 'width', 'height', 'fit', 'maxHeight'], 'Size of'],
  [['maxWidth', 'lineHeight', 'align'], 'Lines of'],
  [['rotation'], 'Turn'],
  [['place'], 'Move'],
  [['outline', 'outlines', 'stroke'], 'Outline of'],
  [['color', 'fill', 'background'], 'Colour of'],
  [['shadow'], 'Shadow of'],
];

/** Returns what made one state of the work into another, such as `Move NEW DROP`. */
export function describeChange(before: Work, after: Work): string {
  if (before.picture && !after.picture && after.overlays.length === 0) return 'Delete Image';
  if (before.picture !== after.picture) return pictureInWords(before, after);
  const added = after.overlays.filter((layer) => !hasLayer(before, layer));
  const removed = before.overlays.filter((layer) => !hasLayer(after, layer));
  if (added.length > 0 && removed.length > 0) return 'Open a layout';
  if (added.length > 0) return `Add ${named(added)}`;
  if (removed.length > 0) return `Delete ${named(removed)}`;
  const changed = after.overlays.filter((layer) => !before.overlays.includes(layer));
  const [first] = changed;
  if (!first) return orderInWords(before, after);
  const was = before.overlays.find(({ id }) => id === first.id) ?? first;
  return `${verbOf(was, first)} ${named(changed.length > 1 ? changed : [was])}`;
}

function pictureInWords(before: Work, after: Work): string {
  if (!after.picture) return 'Remove the picture';
  const isOther = (one: Work, other: Work) => one.overlays.some((layer) => !hasLayer(other, layer));
  if (isOther(after, before) || isOther(before, after)) return 'Open a layout';
  return before.picture ? 'Change the picture' : 'Open the picture';
}

function orderInWords(before: Work, after: Work): string {
  const index = after.overlays.findLastIndex((layer, at) => layer !== before.overlays[at]);
  const layer = after.overlays[index];
  return layer ? `Order of ${named([layer])}` : 'Change';
}

function verbOf(before: LayerInWork, after: LayerInWork): string {
  if (before.hidden !== after.hidden) return after.hidden ? 'Hide' : 'Show';
  if (before.locked !== after.locked) return after.locked ? 'Lock' : 'Unlock';
  const values = (layer: LayerInWork): Readonly<Record<string, unknown>> => ({ ...layer });
  const [one, other] = [values(before), values(after)];
  const known = fieldWords.find(([fields]) => fields.some((field) => one[field] !== other[field]));
  return known?.[1] ?? 'Style of';
}

const hasLayer = ({ overlays }: Work, { id }: LayerInWork) => overlays.some((layer) => layer.id === id);

function named(layers: readonly LayerInWork[]): string {
  const [first, ...others] = layers;
  if (!first) return '';
  if (others.length > 0) return `${layers.length} ${layers.every(isText) ? 'texts' : 'layers'}`;
  return labelOf(first).split('\n', 1)[0] ?? '';
}
