import { previewLimit } from '#platform/web/picture/picture.ts';
import { hasInk, isText } from '#tools/text-overlay/shared/layer.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { toTemplateLayers } from '#workflows/templates/web/relative-texts.ts';
import type { OwnWork } from './draft.ts';
import { ManyTab } from './many-tab.tsx';

/** Many pictures with the layout of the editor, or with a template. */
export function OverlayMany({ editor: { work, visible } }: { readonly editor: Editor }) {
  return <ManyTab own={layoutOf(visible, work.size)} />;
}

/** The layout as shares of the picture, so that it fits one of any size. */
function layoutOf(visible: Editor['visible'], size: Editor['work']['size']): OwnWork {
  const layers = visible.filter(hasInk);
  const overlays = toTemplateLayers(layers, size ?? previewLimit);
  return {
    tool: 'text_overlay',
    label: 'The layout in Test',
    options: layers.length > 0 ? { overlays } : undefined,
    layout: { overlays, image_url: null, variables: [] },
    note: noteOn(layers),
  };
}

function noteOn(layers: Editor['visible']): string {
  if (layers.length === 0) return 'The layout in Test has no text yet. Add one there, or choose a template';
  const texts = layers.filter(isText);
  if (layers.some((layer) => 'text' in layer && layer.text.includes('{{')))
    return '{{names}} only work in templates: save the layout as one in Test';
  const kind = texts.length === layers.length ? 'text' : 'layer';
  const placed =
    layers.length === 1
      ? `1 ${kind}, where you placed it`
      : `${layers.length} ${kind}s, where you placed them`;
  return `${placed} in each picture. Use a template for padding and sizes`;
}
