import type { Size } from '#platform/shared/size.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import { qrDefaults } from '#tools/text-overlay/shared/qr-layer.ts';
import type { ShapeType } from '#tools/text-overlay/shared/shape-layer.ts';
import { editorDefaults, overlayDefaults, overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import type { EditorAction } from './editor-action.ts';
import { type EditorState, workOf } from './editor-state.ts';
import { record } from './history.ts';
import { firstSizes, shorterSide } from './lengths.ts';
import type { ImageInWork, LayerInWork, Overlay, QrInWork, ShapeInWork } from './overlay.ts';

/**
 * Adds a text in the picture's centre, or a line below those that are there already, unless it is blank or
 * there is no picture (spec 3 and 5).
 */
export function addText(state: EditorState, text: string): EditorState {
  const { picture, overlays } = workOf(state);
  if (text.trim() === '' || !picture) return state;
  const { fontFamily, color, outlineColor } = editorDefaults;
  const { fontSize, outlineWidth } = firstSizes(picture);
  const { lineHeight, align } = overlayDefaults;
  const linePx = Math.round(pixelsOf(fontSize, shorterSide(picture)) * lineHeight);
  return append(state, {
    text,
    fontSize,
    fontFamily,
    color,
    lineHeight,
    align,
    place: freePlace(picture, overlays, linePx),
    outline: { color: outlineColor, width: outlineWidth },
  });
}

/** Of the picture's shorter side. */
const firstShapeShares = { rectangle: { width: 0.6, height: 0.3 }, ellipse: { width: 0.4, height: 0.4 } };
/** A new text is white, and can be read on it. */
const firstFill = '#000000';

/** Adds a shape in the picture's centre. */
export function addShape(state: EditorState, type: ShapeType): EditorState {
  const { picture } = workOf(state);
  if (!picture) return state;
  const { width, height } = firstShapeShares[type];
  const side = (share: number) => Math.max(1, Math.round(share * shorterSide(picture)));
  return append(state, {
    type,
    width: side(width),
    height: side(height),
    fill: firstFill,
    place: { x: Math.round(picture.width / 2), y: Math.round(picture.height / 2) },
  });
}

/** The side of a new QR code, as a share of the picture's shorter side. */
const firstQrShare = 0.3;

/** Adds a QR code in the picture's centre, which says an address to be changed. */
export function addQr(state: EditorState): EditorState {
  const { picture } = workOf(state);
  if (!picture) return state;
  return append(state, {
    type: 'qr',
    text: 'https://example.com',
    ...qrDefaults,
    background: '#FFFFFF',
    width: Math.max(1, Math.round(firstQrShare * shorterSide(picture))),
    place: { x: Math.round(picture.width / 2), y: Math.round(picture.height / 2) },
  });
}

/** The longer side of a new image, as a share of the picture's shorter side. */
const firstImageShare = 0.5;

/** Adds an image in the picture's centre, in its shape. */
export function addImage(
  state: EditorState,
  { id, size }: Extract<EditorAction, { readonly type: 'imageAdded' }>,
): EditorState {
  const { picture } = workOf(state);
  if (!picture) return state;
  const scale = (firstImageShare * shorterSide(picture)) / Math.max(size.width, size.height);
  return append(state, {
    type: 'image',
    image: id,
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
    place: { x: Math.round(picture.width / 2), y: Math.round(picture.height / 2) },
  });
}

/**
 * Returns the centre, or the first place a number of lines below it that no text has; after the bottom the
 * top.
 */
function freePlace({ width, height }: Size, overlays: readonly LayerInWork[], linePx: number): Point {
  const x = width / 2;
  const isTaken = (y: number) =>
    overlays.some(({ place }) =>
      typeof place === 'string' ? place === 'center' && y === height / 2 : place.x === x && place.y === y,
    );
  const ys = Array.from(
    { length: overlayLimits.maxOverlays },
    (_none, line) => (height / 2 + line * linePx) % height,
  );
  return { x, y: ys.find((y) => !isTaken(y)) ?? height / 2 };
}

/** A layer without its id. */
type Added = Omit<Overlay, 'id'> | Omit<ShapeInWork, 'id'> | Omit<ImageInWork, 'id'> | Omit<QrInWork, 'id'>;

/** Adds texts in front of the others and selects them. Leaves out those beyond the API's limit. */
export function append(state: EditorState, ...texts: readonly Added[]): EditorState {
  const work = workOf(state);
  const added = texts
    .slice(0, overlayLimits.maxOverlays - work.overlays.length)
    .map((text, index) => ({ ...text, id: state.nextId + index }));
  if (added.length === 0) return state;
  return {
    history: record(state.history, { ...work, overlays: [...work.overlays, ...added] }),
    selectedIds: added.map(({ id }) => id),
    nextId: state.nextId + added.length,
  };
}
