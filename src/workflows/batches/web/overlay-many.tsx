import { previewLimit } from '#platform/web/picture/picture.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { toTemplateTexts } from '#workflows/templates/web/relative-texts.ts';
import type { OwnWork } from './draft.ts';
import { ManyTab } from './many-tab.tsx';

/** Many pictures with the layout of the editor, or with a template. */
export function OverlayMany({ editor: { work, visible } }: { readonly editor: Editor }) {
  return <ManyTab own={layoutOf(visible, work.size)} />;
}

/** The layout as shares of the picture, so that it fits one of any size. */
function layoutOf(visible: Editor['visible'], size: Editor['work']['size']): OwnWork {
  const texts = visible.filter(({ text }) => text.trim() !== '');
  return {
    tool: 'text_overlay',
    label: 'The layout in Test',
    options: texts.length > 0 ? { overlays: toTemplateTexts(texts, size ?? previewLimit) } : undefined,
    note: noteOn(texts),
  };
}

function noteOn(texts: readonly { readonly text: string }[]): string {
  if (texts.length === 0) return 'The layout in Test has no text yet. Add one there, or choose a template';
  if (texts.some(({ text }) => text.includes('{{')))
    return '{{names}} only work in templates: save the layout as one in Test';
  const placed =
    texts.length === 1 ? '1 text, where you placed it' : `${texts.length} texts, where you placed them`;
  return `${placed} in each picture. Use a template for padding and sizes`;
}
