import { cornersOn, isConvex } from '#tools/text-overlay/shared/corners.ts';
import type { ImageLayer } from '#tools/text-overlay/shared/image-layer.ts';
import type { Layer } from '#tools/text-overlay/shared/layer.ts';
import { boxAround, shadowUnitOf, sizeOf } from './arrange-shape.ts';
import { type Arranged, inkedBox, lookOf, placed, turnedAbout } from './arranged.ts';
import { type Bend, type BendStyle, bendStyleOf } from './bend.ts';
import { boundsOfPoints, grown } from './boxes.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Box, Point } from './layout.ts';
import type { ImagePixels } from './mipmaps.ts';
import { projectAfter, type Projection, projectionOf, stretching } from './projection.ts';
import { projectionOnto, type Quad } from './quad.ts';

/** A picture on a picture of a certain size: with its pixels, all that is needed to draw it. */
export interface ArrangedImage extends Arranged {
  readonly overlay: ImageLayer;
  /** Of what is drawn, around the centre, before it is turned. In picture pixels. */
  readonly edge: Box;
  /** The size of the picture where it is neither turned nor in perspective. */
  readonly plane: Size;
  /** From the plane to the picture that it is drawn on. */
  readonly toPicture: Projection;
  /** In pixels of the picture; undefined for a layer that has none. */
  readonly corners: Quad | undefined;
  /** Of the corners, in pixels of the plane. */
  readonly radius: number;
  /** How the light below bends it; undefined if it does not. */
  readonly bendStyle: BendStyle | undefined;
  /** The light below, while it is drawn. */
  readonly bend?: Bend | undefined;
  /** The size that the picture is decoded to on the server: one in perspective keeps its own. */
  readonly decodedSize: Size;
  /** Decoded; undefined until they are. */
  readonly pixels?: ImagePixels | undefined;
}

export function isImage(arranged: Arranged & { readonly overlay: Layer }): arranged is ArrangedImage {
  return arranged.overlay.type === 'image';
}

/** Places a picture of a size on a picture: on its corners, or in its size. */
export function arrangeImage(overlay: ImageLayer, own: Size, picture: Size): ArrangedImage {
  if (!overlay.corners) return arrangeInSize(overlay, own, picture);
  const corners = cornersOn(overlay.corners, picture);
  const upright = uprightBox(corners);
  if (!upright) return arrangeOnCorners(overlay, own, corners, picture);
  const { x, y, width, height } = upright;
  const place = { x: x + width / 2, y: y + height / 2 };
  const stretched = { ...overlay, place, width, height, fit: 'stretch', rotation: 0 } as const;
  return { ...arrangeInSize(stretched, own, picture), overlay, corners };
}

/** Places a picture in its size. One that is not turned lies on whole pixels, to stay sharp. */
function arrangeInSize(overlay: ImageLayer, own: Size, picture: Size): ArrangedImage {
  const within = sizeOf(overlay, picture, own.width / own.height);
  const look = lookOf(overlay, shadowUnitOf(within, picture));
  const { fit = 'contain' } = overlay;
  const size = wholeSize(fit === 'contain' ? contained(own, within) : within);
  const edge = boxAround(size);
  const unplaced = { look, block: { size: within, edge: 0 }, ink: edge };
  const first = placed(overlay, unplaced, picture);
  const place = {
    x: Math.round(first.centre.x - size.width / 2) + size.width / 2,
    y: Math.round(first.centre.y - size.height / 2) + size.height / 2,
  };
  const { centre, drawn } = look.rotationRadians === 0 ? placed({ place }, unplaced, picture) : first;
  const turned = projectionOf(turnedAbout(centre, look.rotationRadians));
  return {
    overlay,
    edge,
    plane: size,
    toPicture: projectAfter(turned, stretching(1, 1, edge)),
    corners: undefined,
    radius: ((overlay.radius ?? 0) / 100) * Math.min(size.width, size.height),
    decodedSize: scaledSize(size),
    look,
    centre,
    ...inked({ overlay, look, centre, drawn }, picture),
  };
}

/** Returns what a picture covers when it is bent. */
function inked(
  { overlay, look, centre, drawn }: Pick<ArrangedImage, 'overlay' | 'look' | 'centre' | 'drawn'>,
  picture: Size,
): Pick<ArrangedImage, 'bendStyle' | 'drawn' | 'box'> {
  const bendStyle = bendStyleOf(overlay.displace, picture);
  const bent = drawn && bendStyle ? grown(drawn, bendStyle.reach) : drawn;
  return { bendStyle, drawn: bent, box: inkedBox(bent, look, centre) };
}

/** Puts a picture on corners. Those that are not convex are not drawn. */
function arrangeOnCorners(overlay: ImageLayer, own: Size, corners: Quad, picture: Size): ArrangedImage {
  const bounds = boundsOfPoints(corners);
  const centre = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  const edge = boxAround(bounds);
  const [p, q, r, s] = corners;
  const plane = {
    width: (distance(p, q) + distance(s, r)) / 2,
    height: (distance(p, s) + distance(q, r)) / 2,
  };
  const look = lookOf({ ...overlay, rotation: 0 }, shadowUnitOf(plane, picture));
  const drawn = isConvex(corners) ? edge : undefined;
  return {
    overlay,
    edge,
    plane,
    toPicture: projectionOnto(corners, plane),
    corners,
    radius: ((overlay.radius ?? 0) / 100) * Math.min(plane.width, plane.height),
    decodedSize: { width: own.width, height: own.height },
    look,
    centre,
    ...inked({ overlay, look, centre, drawn }, picture),
  };
}

/** Returns the box that corners make on whole pixels, if they do: there a picture is stretched, and sharp. */
function uprightBox([p, q, r, s]: Quad): Box | undefined {
  const isUpright = p.y === q.y && q.x === r.x && r.y === s.y && s.x === p.x && p.x < q.x && p.y < s.y;
  const isWhole = [p.x, p.y, r.x, r.y].every((length) => Math.abs(length - Math.round(length)) < 1e-6);
  return isUpright && isWhole ? boundsOfPoints([p, q, r, s]) : undefined;
}

function distance(from: Point, to: Point): number {
  return Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2);
}

/** Returns the largest size of a picture's shape within another one. */
function contained(own: Size, { width, height }: Size): Size {
  const scale = Math.min(width / own.width, height / own.height);
  return { width: own.width * scale, height: own.height * scale };
}

function wholeSize({ width, height }: Size): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/** What is scaled has at most this many pixels; what is drawn larger is interpolated. */
const maxScaledPixels = 50_000_000;

/** Returns the size that a picture is scaled to before it is drawn: that at which it is drawn. */
function scaledSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(maxScaledPixels / (width * height)));
  return wholeSize({ width: width * scale, height: height * scale });
}
