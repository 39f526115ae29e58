import type { TextStyle } from '#tools/text-overlay/shared/text-overlay.ts';
import { type Arc, arcsOf, pointAt, turnAt } from './arcs.ts';
import { bentOutline } from './bent-outline.ts';
import type { GlyphArt } from './font-face.ts';
import { transformedBox } from './boxes.ts';
import type { Box } from './geometry.ts';
import { artOf, type LineGlyph, matrixOf, type PlacedGlyph } from './glyph.ts';
import type { PlacedLines, ShapedLine } from './placed-lines.ts';
import { collectBounds } from './outline-bounds.ts';

/**
 * Places lines on concentric arcs (contract 11 "Overlay", `curve`), around the middle of their ink. Letters
 * are turned whole, with the marks on them; those that are joined to others are bent. Undefined for lines
 * without a width.
 */
export function placeOnArcs(
  lines: readonly ShapedLine[],
  style: TextStyle,
  capHeight: number,
): PlacedLines | undefined {
  const arcs = arcsOf(
    lines.map(({ width }) => width),
    style,
    capHeight,
  );
  if (!arcs) return undefined;
  const onArcs = arcs.flatMap((arc, index) => {
    const line = lines[index];
    return line ? [{ line, arc, glyphs: glyphsOn(arc, line) }] : [];
  });
  const ink = inkOf(onArcs.flatMap(({ glyphs }) => glyphs));
  const { x = 0, y = 0, width = 0, height = 0 } = ink ?? {};
  const middle = { x: x + width / 2, y: y + height / 2 };
  const centred = <One extends { readonly x: number; readonly y: number }>(one: One): One => ({
    ...one,
    x: one.x - middle.x,
    y: one.y - middle.y,
  });
  return {
    block: { width, height },
    ink: ink && { x: -width / 2, y: -height / 2, width, height },
    lines: onArcs.map(({ line: { text, width: length }, arc }) =>
      centred({ text, width: length, ...pointAt(arc, 0) }),
    ),
    glyphs: onArcs.flatMap(({ glyphs }) => glyphs.map(centred)),
  };
}

/** Returns the exact bounds of glyphs. Those that are inside the outermost ones are not looked at closely. */
function inkOf(glyphs: readonly PlacedGlyph[]): Box | undefined {
  const collected = collectBounds();
  const byX = glyphs.toSorted((a, b) => a.x - b.x);
  const byY = glyphs.toSorted((a, b) => a.y - b.y);
  const outermost = [byX, byY].flatMap((sorted) => [...sorted.slice(0, 1), ...sorted.slice(-1)]);
  for (const glyph of [...outermost, ...glyphs]) {
    const { outline, bounds } = artOf(glyph);
    if (!bounds) continue;
    const { left, top, right, bottom } = bounds;
    const around = { x: left, y: bottom, width: right - left, height: top - bottom };
    const matrix = matrixOf(glyph);
    if (!collected.has(transformedBox(around, matrix))) collected.add(outline, matrix);
  }
  return collected.box();
}

/** A bent letter looks the same wherever it is on an arc, so that each is bent once for a line. */
function glyphsOn(arc: Arc, { glyphs }: ShapedLine): PlacedGlyph[] {
  const bent = new Map<string, GlyphArt>();
  function artOn(glyph: LineGlyph): GlyphArt {
    const { face, id, scale, y } = glyph;
    const key = `${face.id} ${id} ${y}`;
    let art = bent.get(key);
    if (!art) {
      art = face.artOf(bentOutline(face.art(id).outline, { arc, scale, raised: -y }));
      bent.set(key, art);
    }
    return art;
  }
  return glyphs.map((glyph) => {
    const { face, id, scale, x, y, middle, isJoined } = glyph;
    if (isJoined) return { face, id, scale, ...pointAt(arc, x), turn: turnAt(arc, x), art: artOn(glyph) };
    const turn = turnAt(arc, middle);
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const at = pointAt(arc, middle);
    const right = x - middle;
    return { face, id, scale, x: at.x + right * cos - y * sin, y: at.y + right * sin + y * cos, turn };
  });
}
