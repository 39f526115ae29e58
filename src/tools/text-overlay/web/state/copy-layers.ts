import type { Size } from '#platform/shared/size.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import { append } from './add-layers.ts';
import { type CentredText, type CopiedTexts, type EditorState, workOf } from './editor-state.ts';
import { shorterSide } from './lengths.ts';
import { broughtTo } from './rescale.ts';

/**
 * The offset of a copy from its original in both directions: a share of the shorter side, and its minimum.
 */
const copyOffsetShare = 0.025;
const minCopyOffsetPx = 20;

/** Copies texts, as many as the API's limit leaves room for. */
export function duplicate(state: EditorState, texts: readonly CentredText[]): EditorState {
  const { overlays, size } = workOf(state);
  const offset = copyOffsetPx(size);
  const copies = overlays.flatMap(({ id, ...copy }) => {
    const original = texts.find((text) => text.id === id);
    if (!original) return [];
    const from = typeof copy.place === 'string' ? original.centre : copy.place;
    // A name is that of one layer.
    return [
      { ...copy, name: undefined, authored: undefined, place: shifted(from, { x: offset, y: offset }) },
    ];
  });
  return append(state, ...copies);
}

/** Puts copied texts in their places, or beside them where they would lie on their originals. */
export function paste(state: EditorState, { texts, size }: CopiedTexts): EditorState {
  const { overlays, size: to } = workOf(state);
  const offset = copyOffsetPx(to);
  const isTaken = ({ x, y }: Point) =>
    overlays.some(({ place }) => typeof place !== 'string' && place.x === x && place.y === y);
  const brought = texts.map((text) => {
    const {
      id: _id,
      authored: _authored,
      ...one
    } = size && to ? broughtTo({ ...text, id: 0 }, size, to) : { ...text, id: 0 };
    return { ...one, place: typeof one.place === 'string' ? text.place : one.place };
  });
  const steps = Array.from({ length: overlayLimits.maxOverlays }, (_none, step) => step * offset);
  const by = steps.find((px) => !brought.some(({ place }) => isTaken(shifted(place, { x: px, y: px })))) ?? 0;
  const names = overlays.flatMap(({ name }) => name ?? []);
  return append(
    state,
    ...brought.map((text) => ({
      ...text,
      name: text.name !== undefined && names.includes(text.name) ? undefined : text.name,
      place: shifted(text.place, { x: by, y: by }),
    })),
  );
}

function copyOffsetPx(size: Size | undefined): number {
  return Math.max(minCopyOffsetPx, Math.round(copyOffsetShare * (size ? shorterSide(size) : 0)));
}

function shifted(place: Point, by: Point): Point {
  return { x: place.x + by.x, y: place.y + by.y };
}
