import type { Colours, InspectedPicture } from '#platform/server/image/pipeline/inspect.ts';
import type { ImageFormat } from '#platform/server/image/formats.ts';
import { preflightLimits as limits } from '#tools/print-files/shared/preflight-limits.ts';
import { backgroundOf, contentWithout, type TouchedSide, touchedSides } from './border.ts';
import { compareColours, type NearColour, type Rgb } from './colour-table.ts';
import { type Area, areaOf } from '#tools/print-files/shared/area.ts';
import { readProfile } from './profile.ts';
import { scanAlpha } from './scan-alpha.ts';

export interface InspectionOptions {
  /** The colours of cloth that the picture is printed on. */
  readonly garments: readonly Rgb[];
}

/** Pixels that something was found in: how much it is, and where, the largest areas first. */
export interface Found {
  readonly share: number;
  readonly count: number;
  readonly areas: readonly Area[];
}

/** What was seen of a picture, whatever it is to be printed on. */
export interface Inspection {
  readonly width: number;
  readonly height: number;
  readonly format: ImageFormat;
  readonly frames: number;
  /** Pixels an inch; null where the file names none. */
  readonly dpi: number | null;
  /** The name of its profile; null where it has none. */
  readonly profile: string | null;
  readonly isWide: boolean;
  readonly isDeep: boolean;
  readonly isCmyk: boolean;
  readonly hasAlpha: boolean;
  /** Of all pixels. */
  readonly opaqueShare: number;
  /** Whether some pixel is clear. */
  readonly hasClear: boolean;
  /** What trimming leaves; undefined if it would leave nothing. */
  readonly content: Area | undefined;
  /** Of the content. */
  readonly soft: Found;
  readonly strays: Found;
  readonly touched: readonly TouchedSide[];
  readonly hasBackground: boolean;
  /** One for each garment, in their order. */
  readonly garments: readonly NearColour[];
}

const nothing: Found = { share: 0, count: 0, areas: [] };
const cmPerInch = 2.54;

/** Looks at a picture for what could print badly (contract 16, Preflight). */
export async function inspect(
  picture: InspectedPicture,
  { garments }: InspectionOptions,
): Promise<Inspection> {
  const { header, density, profile, isDeep } = picture;
  const { name, isWide } = profile ? readProfile(profile) : { name: null, isWide: false };
  return {
    width: header.width,
    height: header.height,
    format: header.format,
    frames: header.frames,
    dpi: density
      ? Math.round(Math.min(density.x, density.y) * (density.unit === 'cm' ? cmPerInch : 1))
      : null,
    profile: name,
    isWide,
    isDeep,
    isCmyk: header.isCmyk ?? false,
    hasAlpha: header.hasAlpha,
    ...(await inspectPixels(picture, garments)),
  };
}

async function inspectPixels(picture: InspectedPicture, garments: readonly Rgb[]) {
  const { width, height } = picture.header;
  const alpha = await picture.alpha();
  const facts = alpha && scanAlpha(alpha, width, height);
  if (!alpha || !facts || facts.solidPixels === width * height)
    return inspectOpaque(await picture.colours(), garments);
  const { solidPixels, contentPixels, softPixels, softAreas, strays, content } = facts;
  const shareOf = (pixels: number) => (contentPixels === 0 ? 0 : pixels / contentPixels);
  return {
    opaqueShare: solidPixels / (width * height),
    hasClear: contentPixels < width * height,
    content,
    soft: { share: shareOf(softPixels), count: softPixels, areas: softAreas },
    strays: {
      share: shareOf(strays.reduce((sum, { pixels }) => sum + pixels, 0)),
      count: strays.length,
      areas: strays.slice(0, limits.areas).map(areaOf),
    },
    touched: touchedSides(alpha, width, height),
    hasBackground: false,
    garments: garments.length === 0 ? [] : compareColours(await picture.colours(), garments, undefined),
  };
}

function inspectOpaque(colours: Colours, garments: readonly Rgb[]) {
  const background = backgroundOf(colours);
  return {
    opaqueShare: 1,
    hasClear: false,
    content: contentWithout(colours, background),
    soft: nothing,
    strays: nothing,
    touched: [],
    hasBackground: background !== undefined,
    garments: compareColours(colours, garments, background),
  };
}
