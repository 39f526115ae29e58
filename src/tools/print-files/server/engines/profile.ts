/** What a colour profile says about itself (ICC.1:2022). */
export interface ProfileFacts {
  readonly name: string | null;
  /** Whether its colours reach clearly beyond sRGB's. */
  readonly isWide: boolean;
}

const tagTable = 128;
const mostTags = 100;
/** The area of the triangle of sRGB's primaries in the chromaticity diagram, adapted to D50. */
const srgbArea = areaOf([0.6485, 0.3309], [0.3212, 0.5979], [0.1559, 0.066]);
/** Profiles of sRGB differ among themselves by rounding and by the way in which they were adapted. */
const wideFrom = 1.05;
const longestName = 100;

/** Reads the name of a profile and the extent of its colours. A damaged one has neither. */
export function readProfile(profile: Uint8Array): ProfileFacts {
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  try {
    return { name: nameOf(view), isWide: textAt(view, 16, 4) === 'RGB ' && isWide(view) };
  } catch (error) {
    if (error instanceof RangeError) return { name: null, isWide: false };
    throw error;
  }
}

/** Returns where a tag's data starts; undefined if there is no such tag. */
function findTag(view: DataView, name: string): number | undefined {
  const count = Math.min(view.getUint32(tagTable), mostTags);
  for (let tag = 0; tag < count; tag++) {
    const at = tagTable + 4 + tag * 12;
    if (textAt(view, at, 4) === name) return view.getUint32(at + 4);
  }
  return undefined;
}

function nameOf(view: DataView): string | null {
  const at = findTag(view, 'desc');
  if (at === undefined) return null;
  const isUnicode = textAt(view, at, 4) === 'mluc';
  const name = isUnicode
    ? unicodeAt(view, at + view.getUint32(at + 24), view.getUint32(at + 20))
    : textAt(view, at + 12, view.getUint32(at + 8));
  return name.replaceAll(/\p{C}/gu, '').trim() || null;
}

function isWide(view: DataView): boolean {
  const [red, green, blue] = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => findTag(view, name));
  if (red === undefined || green === undefined || blue === undefined) return false;
  const area = areaOf(chromaticityAt(view, red), chromaticityAt(view, green), chromaticityAt(view, blue));
  return area > srgbArea * wideFrom;
}

type Point = readonly [x: number, y: number];

function chromaticityAt(view: DataView, at: number): Point {
  const [x, y, z] = [view.getInt32(at + 8), view.getInt32(at + 12), view.getInt32(at + 16)];
  return [x / (x + y + z), y / (x + y + z)];
}

function areaOf([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
}

function textAt(view: DataView, at: number, length: number): string {
  const codes = Array.from({ length: Math.min(length, longestName) }, (_, i) => view.getUint8(at + i));
  return String.fromCharCode(...codes);
}

function unicodeAt(view: DataView, at: number, sizeBytes: number): string {
  const length = Math.min(sizeBytes / 2, longestName);
  return String.fromCharCode(...Array.from({ length }, (_, i) => view.getUint16(at + i * 2)));
}
