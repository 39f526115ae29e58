import { expect, test } from 'vitest';
import { createServerDrawer } from '#tools/text-overlay/server/server-drawer.ts';
import { arrangeLayers } from '#tools/text-overlay/shared/draw/arrange-layers.ts';
import { transformOutline } from '#tools/text-overlay/shared/draw/outline.ts';
import { overlayOf, initialEdits } from '#app/web/landing/playground/edits.ts';
import { printSize, printText } from '#platform/web/print.ts';

test("the text of the landing page's still picture is what the drawing module draws", async () => {
  const overlay = overlayOf(initialEdits);
  if (!overlay) throw new Error('Expected a text on the first picture, found none');
  const [text] = await arrangeLayers([overlay], printSize, { drawer: createServerDrawer() });
  const glyphs = text && 'layout' in text ? text.layout.glyphs : [];
  const outlines = glyphs.flatMap(({ face, id, x, y, scale }) =>
    transformOutline(face.art(id).outline, { a: scale, b: 0, c: 0, d: -scale, e: x, f: y }),
  );
  expect(outlines.map(({ type, values }) => type + values.map(Math.round).join(' ')).join('')).toBe(
    printText.path,
  );
});
